/** Writes the files of a new remote into this repository, and adds it to the root's TypeScript projects. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeRemote } from '@coupon-center/create-remote';
import { SHELL_CONTRACT_VERSION } from '@coupon-center/portal-contracts';

export interface NewRemote {
  /** Absolute path of the repository. */
  root: string;
  /** Name of the remote and of its folder, e.g. `mf-reviews`. */
  name: string;
  /** Team that owns the remote. */
  owner: string;
}

interface PackageJson {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Returns the versions used elsewhere in the repository: of its own packages, and of the shell's dependencies. */
function knownVersions(root: string): Record<string, string> {
  const own = globSync('{shared/*,webpack}/package.json', { cwd: root })
    .map((path) => readJson(join(root, path)) as PackageJson)
    .map(({ name, version }) => [name, version] as const);
  const { dependencies, devDependencies } = readJson(join(root, 'shell/package.json')) as PackageJson;
  return {
    ...dependencies,
    ...devDependencies,
    ...Object.fromEntries(own),
    shellContract: SHELL_CONTRACT_VERSION,
  };
}

function addToTypeScript(root: string, name: string): void {
  const file = join(root, 'tsconfig.json');
  const config = readJson(file) as { references: { path: string }[] };
  config.references.push({ path: name });
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`);
}

/**
 * @returns the files that were written, relative to the root
 * @throws Error if the name is invalid or taken
 */
export function writeNewRemote({ root, name, owner }: NewRemote): string[] {
  const files = writeRemote({
    folder: join(root, name),
    name,
    owner,
    surroundings: join(import.meta.dirname, 'template'),
    versions: knownVersions(root),
  });
  addToTypeScript(root, name);
  return files.map((file) => join(name, file));
}
