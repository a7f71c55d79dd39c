/** Compiles our code and dependencies that are ES modules for jest, which runs CommonJS. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @param {string} folder */
const foldersIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/**
 * Returns the names of all installed packages, including those that are installed for one dependent only.
 * @param {string} modules path of a `node_modules`
 * @returns {string[]} their folders
 */
function packagesIn(modules) {
  const folders = foldersIn(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? foldersIn(join(modules, name)).map((inner) => join(name, inner)) : [name],
    )
    .map((name) => join(modules, name));
  return folders.flatMap((folder) => [folder, ...packagesIn(join(folder, 'node_modules'))]);
}

/** @param {string} folder */
function moduleName(folder) {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return [];
  const { name, type } = JSON.parse(readFileSync(file, 'utf8'));
  return type === 'module' ? [name] : [];
}

/**
 * jest's options for code that is not CommonJS: `transform`, `transformIgnorePatterns` and `moduleNameMapper`.
 * @param {string} root folder with the `node_modules` of the tests
 */
export function compiledCode(root) {
  const names = [...new Set(packagesIn(join(root, 'node_modules')).flatMap(moduleName))].sort();
  return {
    transform: {
      '\\.[cm]?[jt]sx?$': [
        fileURLToPath(import.meta.resolve('@swc/jest')),
        {
          jsc: {
            target: 'es2023',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
          module: { type: 'commonjs' },
        },
      ],
    },
    moduleNameMapper: { '\\.css$': fileURLToPath(new URL('./style-sheet.js', import.meta.url)) },
    transformIgnorePatterns: [`/node_modules/(?!(?:${names.join('|')})/)`],
  };
}
