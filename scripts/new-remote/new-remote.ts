/** Writes the files of a new remote from `template/`, and adds it to the root's TypeScript projects. */
import { globSync, mkdirSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NAME = /^mf-[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const TEMPLATE = join(import.meta.dirname, 'template');

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
function knownVersions(root: string): Map<string, string> {
  const own = globSync('{shared/*,webpack}/package.json', { cwd: root })
    .map((path) => readJson(join(root, path)) as PackageJson)
    .map(({ name, version }) => [name, version] as const);
  const { dependencies, devDependencies } = readJson(join(root, 'shell/package.json')) as PackageJson;
  return new Map([...Object.entries({ ...dependencies, ...devDependencies }), ...own]);
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
export function writeRemote({ root, name, owner }: NewRemote): string[] {
  if (!NAME.test(name)) throw new Error(`'${name}' is not a name for a remote; choose one like mf-reviews.`);
  if (existsSync(join(root, name))) throw new Error(`${name} exists already.`);
  const words = name.split('-').slice(1);
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const versions = knownVersions(root);
  const values: Record<string, string> = {
    name,
    owner,
    slug: words.join('-'),
    title: capital(words.join(' ')),
    component: words.map(capital).join(''),
  };
  const fill = (text: string) =>
    text.replace(/\{\{(?:version:)?([^}]+)\}\}/g, (_, key: string) => {
      const value = values[key] ?? versions.get(key);
      if (value === undefined) throw new Error(`The template asks for ${key}, which nobody knows.`);
      return value;
    });
  const files = globSync('**/*.template', { cwd: TEMPLATE }).map((path) => {
    const target = join(name, fill(path.replace(/\.template$/, '')));
    mkdirSync(dirname(join(root, target)), { recursive: true });
    writeFileSync(join(root, target), fill(readFileSync(join(TEMPLATE, path), 'utf8')));
    return target;
  });
  addToTypeScript(root, name);
  return files;
}
