/** Writes the files of a new remote from templates. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NAME = /^mf-[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const ROUTE = /^(?:\/[a-z][a-z0-9-]*)+$/;

/** `remote.json`, the build's configuration, and one screen with its test. */
const REMOTE = join(import.meta.dirname, '../template');

export interface NewRemote {
  /** Absolute path of the folder to write, which may exist if it is empty. */
  folder: string;
  /** Name of the remote, e.g. `mf-gift-cards`. */
  name: string;
  /** Team that owns the remote. */
  owner: string;
  /** Address of its first screen; by default made from its name, e.g. `/gift-cards`. */
  route?: string;
  /** Folder of further templates, e.g. for the `package.json`. */
  surroundings: string;
  /** Versions for the templates, by package; `shellContract` is the version of the shell contract. */
  versions: Readonly<Record<string, string>>;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const wordsOf = (name: string) => name.split('-').slice(1);

/** `mf-gift-cards` -> `/gift-cards` */
export function routeOf(name: string): string {
  return `/${wordsOf(name).join('-')}`;
}

/** @returns what is wrong with the name of a remote, undefined if nothing is */
export function problemOfName(name: string): string | undefined {
  return NAME.test(name)
    ? undefined
    : `'${name}' is not a valid name for a remote. Choose one like mf-reviews.`;
}

/** @returns what is wrong with the address of a screen, undefined if nothing is */
export function problemOfRoute(route: string): string | undefined {
  return ROUTE.test(route)
    ? undefined
    : `'${route}' is not a valid address for a screen. Choose one like /reviews.`;
}

/**
 * @returns the files that were written, relative to the folder
 * @throws Error if the name or the route is invalid, or the folder has files
 */
export function writeRemote(remote: NewRemote): string[] {
  const { folder, name, owner, route = routeOf(name), versions } = remote;
  const problem = problemOfName(name) ?? problemOfRoute(route);
  if (problem) throw new Error(problem);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${name} exists already.`);
  const words = wordsOf(name);
  const values: Record<string, string> = {
    ...versions,
    name,
    owner,
    route,
    slug: words.join('-'),
    title: capital(words.join(' ')),
    component: words.map(capital).join(''),
  };
  // Expressions of a workflow have spaces inside their braces and are left alone.
  const fill = (text: string) =>
    text.replace(/\{\{([^\s}]+)\}\}/g, (_, key: string) => {
      const value = values[key];
      if (value === undefined) throw new Error(`The template uses ${key}, which has no value.`);
      return value;
    });
  return [REMOTE, remote.surroundings].flatMap((templates) =>
    readdirSync(templates, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.template'))
      .map((path) => {
        const file = fill(path.replace(/\.template$/, ''));
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), fill(readFileSync(join(templates, path), 'utf8')));
        return file;
      }),
  );
}
