/** Reads the earlier release from the history: its migrations, and the documents of its calls. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import type { OpenApi } from './wire.ts';

/** Folders without which the documents cannot be made. */
const SOURCES = ['package.json', 'shared', 'backend', 'release'];
const MOST_BYTES = 512 * 1024 * 1024;

/** A name that cannot be compared with. */
export class UnknownReleaseError extends Error {}

function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/**
 * Returns the commit of a tag, branch or commit.
 * @throws {UnknownReleaseError}
 */
export function commitOf(root: string, name: string): string {
  try {
    return git(root, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`).trim();
  } catch {
    throw new UnknownReleaseError(`There is no release ${name} in the history here. Name a tag or commit.`);
  }
}

const isMigration = (file: string) => /^\d{4}-[\w-]+\.ts$/.test(file);
/** Comments may change in a migration that was shipped. */
const codeOf = (source: string) =>
  ts.transpileModule(source, { compilerOptions: { removeComments: true, target: ts.ScriptTarget.ESNext } })
    .outputText;

/**
 * Returns the names of the migrations that a commit has in a folder, and sentences about those that the checkout lacks or
 * that were edited since, which no database runs again.
 */
export function readShipped(
  root: string,
  commit: string,
  folder: string,
): { names: Set<string>; problems: string[] } {
  const files = git(root, 'ls-tree', '--name-only', `${commit}:${folder}`).split('\n').filter(isMigration);
  const problems = files.flatMap((file) => {
    const here = join(root, folder, file);
    if (!existsSync(here)) return [`${folder}/${file} was shipped and is missing here.`];
    const isSame =
      codeOf(git(root, 'show', `${commit}:${folder}/${file}`)) === codeOf(readFileSync(here, 'utf8'));
    return isSame ? [] : [`${folder}/${file} was shipped and is different here.`];
  });
  return { names: new Set(files.map((file) => file.replace(/\.ts$/, ''))), problems };
}

/** Returns the remotes of a commit, with the shell contract that they need. */
export function readRemotes(root: string, commit: string) {
  const folders = git(root, 'ls-tree', '-d', '--name-only', commit)
    .split('\n')
    .filter((name) => name.startsWith('mf-'));
  return folders.map((folder) => {
    const read = (file: string) => JSON.parse(git(root, 'show', `${commit}:${folder}/${file}`)) as unknown;
    return {
      declaration: read('remote.json'),
      version: (read('package.json') as { version: string }).version,
    };
  });
}

/** Writes the sources of a commit to `.cache`, in which its packages find each other, and others those of this checkout. */
export function checkOut(root: string, commit: string): string {
  const folder = join(root, '.cache/upgrade-check', commit);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const archive = execFileSync('git', ['archive', commit, ...SOURCES], { cwd: root, maxBuffer: MOST_BYTES });
  execFileSync('tar', ['-x', '-C', unfinished], { input: archive });
  for (const file of globSync(
    ['shared/*', 'backend', 'release', 'release/server'].map((one) => `${one}/package.json`),
    { cwd: unfinished },
  )) {
    const { name } = JSON.parse(readFileSync(join(unfinished, file), 'utf8')) as { name: string };
    const link = join(unfinished, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), join(unfinished, dirname(file))), link);
  }
  renameSync(unfinished, folder);
  return folder;
}

/** Prints the documents of API and release service. It runs in the folder of a release, with that release's code. */
const DESCRIBE = `
const { openApiDocument } = await import(process.cwd() + '/backend/src/openapi/document.ts');
const { releaseCalls } = await import('@coupon-center/release');
const { serviceDocument } = await import('@coupon-center/server-kit');
const release = { title: '', version: '', description: '', calls: Object.values(releaseCalls), security: {}, securitySchemes: {} };
process.stdout.write(JSON.stringify({ api: openApiDocument(), release: serviceDocument(release) }));
`;

export type Documents = Record<'api' | 'release', OpenApi>;

/** @throws Error if the code of the release does not run with the packages that are installed here */
export function readDocuments(folder: string): Documents {
  const args = ['--input-type=module', '--eval', DESCRIBE];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
  });
  if (status === 0) return JSON.parse(stdout) as Documents;
  const [reason = 'it ended without a reason'] = /^\w*Error\b.*$/m.exec(stderr) ?? [];
  throw new Error(`The code in ${folder} does not run here: ${reason}`);
}
