/** Runs what is in the jar of the Nu HTML checker: the checker itself, and Jing, with which it reads schemas. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { JAVA_HOME } = process.env;
const java = JAVA_HOME ? join(JAVA_HOME, 'bin/java') : 'java';
const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');

const NEEDS_JAVA =
  'Markup is checked by a program in Java, 17 or later. Install it (on Debian: default-jre-headless), or set JAVA_HOME.';

const OPTIONS = [
  // The quick compiler alone takes half the CPU time for documents as few and small as these, and more of the stack.
  '-XX:TieredStopAtLevel=1',
  '-XX:+UseSerialGC',
  '-Xss4m',
  // Without a locale, Java writes a question mark for each character that is not ASCII.
  '-Dfile.encoding=UTF-8',
  '-Dstdout.encoding=UTF-8',
  '-Dstderr.encoding=UTF-8',
];

/** More than any list of complaints. */
const MOST_OUTPUT = 64 * 1024 * 1024;

export interface Ran {
  /** The exit code. */
  code: number;
  /** What it wrote, to whichever output. */
  output: string;
}

/** @throws Error where there is no Java */
function run(args: readonly string[]): Promise<Ran> {
  return new Promise((resolve, reject) => {
    execFile(java, [...OPTIONS, '-cp', jar, ...args], { maxBuffer: MOST_OUTPUT }, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(new Error(NEEDS_JAVA, { cause: error }));
      else resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
}

/**
 * Runs a program of the jar over documents, all in one process, because Java takes a second to start.
 * @param documents their texts, by what complaints call them
 * @param extension of their files, with the dot
 * @returns what it wrote, and the names of the documents by their files
 */
export async function runOver(
  program: readonly string[],
  documents: ReadonlyMap<string, string>,
  extension: string,
): Promise<Ran & { nameOf: (file: string) => string | undefined }> {
  const folder = await mkdtemp(join(tmpdir(), 'coupon-center-markup-'));
  try {
    const files = [...documents].map(([name, text], index) => ({
      name,
      text,
      path: join(folder, `${index}${extension}`),
    }));
    for (const { path, text } of files) await writeFile(path, text);
    const ran = await run([...program, ...files.map(({ path }) => path)]);
    return { ...ran, nameOf: (file) => files.find(({ path }) => path === file)?.name };
  } finally {
    await rm(folder, { recursive: true });
  }
}
