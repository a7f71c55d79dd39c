/** Compiles packages to JavaScript and declarations, with TypeScript's own build. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { entriesOf } from './manifest.ts';
import { root } from './packages.ts';
import type { KitPackage } from './packages.ts';

const run = promisify(execFile);

export interface Target {
  source: KitPackage;
  /** Where `dist/` is written. */
  folder: string;
}

/** Returns a project that compiles everything the entries reach; declarations of other packages come from the references. */
function projectOf({ source, folder }: Target, file: string): object {
  const own = join(source.folder, 'tsconfig.json');
  const { references = [] } = JSON.parse(readFileSync(own, 'utf8')) as { references?: { path: string }[] };
  return {
    extends: own,
    compilerOptions: {
      composite: false,
      incremental: false,
      emitDeclarationOnly: false,
      declaration: true,
      declarationMap: true,
      sourceMap: true,
      inlineSources: true,
      // `npm run types` has checked the source; checking it again for each package would double the time.
      noCheck: true,
      rewriteRelativeImportExtensions: true,
      rootDir: join(source.folder, 'src'),
      outDir: join(folder, 'dist'),
      tsBuildInfoFile: `${file}.tsbuildinfo`,
    },
    files: entriesOf(source.manifest).map((path) => join(source.folder, path)),
    include: [],
    references: references.map(({ path }) => ({ path: join(source.folder, path) })),
  };
}

/** @throws Error with the compiler's messages */
export async function compile(targets: readonly Target[]): Promise<void> {
  const projects = targets
    .filter(({ source }) => entriesOf(source.manifest).length > 0)
    .filter(({ source }) => existsSync(join(source.folder, 'tsconfig.json')))
    .map((target) => {
      const file = join(target.folder, '../../projects', `${target.source.manifest.name}.json`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(projectOf(target, file), null, 2));
      return file;
    });
  try {
    await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', ...projects], {
      cwd: root,
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`The packages do not compile:\n${stdout}${stderr}`, { cause: error });
  }
}
