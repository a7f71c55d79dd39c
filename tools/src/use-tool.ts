import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const TOOLS = resolve(import.meta.dirname, '..');
const CACHE = resolve(TOOLS, '../.cache/tools');
/** Packages in npm's cache need no network. */
const NPM_CI = ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** @throws Error with what npm says if it can't install the tool */
async function install(source: string, target: string): Promise<void> {
  process.stderr.write(`Installing ${source}, which is needed for the first time …\n`);
  await mkdir(join(target, '..'), { recursive: true });
  const draft = await mkdtemp(`${target}-`);
  try {
    for (const file of ['package.json', 'package-lock.json'])
      await copyFile(join(source, file), join(draft, file));
    // An import finds the packages beside the file that contains it.
    await writeFile(join(draft, 'import.mjs'), 'export default (id) => import(id);\n');
    await run('npm', [...NPM_CI, '--prefix', draft], { cwd: draft, shell: process.platform === 'win32' });
    await rename(draft, target);
  } catch (error) {
    // If several processes install it at once, the folder of the first one stays.
    if (existsSync(target)) return;
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(`${source} can't be installed. Its first use needs the network.\n${stderr ?? message}`);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Imports a module of a tool. Installs the tool first unless it is there in the versions of its lock file.
 *
 * @param name the tool's folder, beside this one's
 * @param id e.g. the name of a package
 * @throws Error if npm can't install the tool
 */
export async function useTool(
  name: string,
  id: string,
  { tools = TOOLS, cache = CACHE } = {},
): Promise<unknown> {
  const source = join(tools, name);
  const hash = createHash('sha256').update(await readFile(join(source, 'package-lock.json')));
  const target = join(cache, `${name}-${hash.digest('hex').slice(0, 12)}`);
  if (!existsSync(target)) await install(source, target);
  const importer = (await import(pathToFileURL(join(target, 'import.mjs')).href)) as {
    default: (id: string) => Promise<unknown>;
  };
  return importer.default(id);
}
