/** Checks markup with the jar of the Nu HTML checker, which contains Jing for XML. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

/** Maximum size of the output, in bytes: no list of complaints is longer. */
const MOST_OUTPUT = 64 * 1024 * 1024;

interface Ran {
  code: number;
  /** The text on stdout and stderr. */
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
 * @param documents their texts, by their names in complaints
 * @param extension of their files, with the dot
 * @returns what it wrote, and the names of the documents by their files
 */
async function runOver(
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

/** Warnings and notes that need no change, and CSS that is newer than the checker. Errors in HTML are never ignored. */
const IGNORED: readonly RegExp[] = [
  // Prettier writes void elements with a slash, which says nothing in HTML.
  /^Trailing slash on void elements has no effect/,
  // Safari drops the semantics of a list without bullets unless it has this role.
  /^The “list” role is unnecessary for element “[uo]l”/,
  // CSS Conditional Rules 5: browsers have container queries since 2023.
  /^CSS: “container”: Property “container” doesn't exist/,
  /^CSS: Unrecognized at-rule “@container”/,
];

interface Message {
  type: 'error' | 'info' | 'non-document-error';
  subType?: string;
  url?: string;
  lastLine?: number;
  message: string;
  extract?: string;
}

/**
 * Checks whole documents, all at once, with the Nu HTML checker, which validator.w3.org also runs.
 * @param pages the documents, by their names in complaints
 * @returns a line for each complaint; none if all is well
 * @throws Error if the checker can't run
 */
export async function checkHtml(pages: ReadonlyMap<string, string>): Promise<string[]> {
  const program = ['nu.validator.client.SimpleCommandLineValidator'];
  // The language of merchants' texts is their own, whatever that of the page is.
  const options = ['--format', 'json', '--stdout', '--exit-zero-always', '--no-langdetect'];
  const { code, output, nameOf } = await runOver([...program, ...options], pages, '.html');
  if (code !== 0) throw new Error(`The HTML checker failed: ${output}`);
  const { messages } = JSON.parse(output) as { messages: Message[] };
  return messages
    .filter(({ message }) => !IGNORED.some((one) => one.test(message)))
    .map(({ type, subType, url, lastLine = 0, message, extract = '' }) => {
      const page = url?.startsWith('file:') ? nameOf(fileURLToPath(url)) : url;
      return `${page}:${lastLine}: ${subType ?? type}: ${message} «${extract.trim()}»`;
    });
}

/** The class of Jing in the checker's jar. */
const JING = 'nu.validator.vendor.thaiopensource.relaxng.util.Driver';

/**
 * Checks documents, all at once, with Jing against a schema in the compact syntax of RELAX NG.
 * @param schema address of the file
 * @param documents by their names in complaints
 * @returns a line for each complaint, of the schema itself, too; none if all is well
 * @throws Error if Jing can't run
 */
export async function checkXml(schema: URL, documents: ReadonlyMap<string, string>): Promise<string[]> {
  const { code, output, nameOf } = await runOver([JING, '-c', fileURLToPath(schema)], documents, '.xml');
  const complaints = output
    .split('\n')
    .filter(Boolean)
    .map((line) => line.replace(/^(.+?\.xml)(?=:)/, (file) => nameOf(file) ?? file));
  if (code !== 0 && complaints.length === 0) throw new Error(`Jing ended with ${code}.`);
  return complaints;
}
