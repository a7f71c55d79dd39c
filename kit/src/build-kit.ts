/** Builds the tarballs that are published: JavaScript, declarations, source maps, documents. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { problemsOf } from './check-package.ts';
import { compile } from './compile.ts';
import type { Target } from './compile.ts';
import { SHELL_CONTRACT_VERSION } from '@coupon-center/portal-contracts';
import { builtPath, compatible, entriesOf, mapValues, publishedManifest } from './manifest.ts';
import { kitPackages, root } from './packages.ts';
import type { Manifest } from './packages.ts';

const run = promisify(execFile);

/** The package whose templates name the versions of the other packages. */
const INITIALIZER = '@coupon-center/create-remote';
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  engines: { node: string };
};

/**
 * Returns versions for the templates of a new remote: those of these packages, and of the portal's own dependencies.
 */
function versionsForTemplates(): Record<string, string> {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Partial<Manifest>;
  const others = ['package.json', 'shell/package.json'].map(read);
  return {
    ...mapValues(
      Object.assign(
        {},
        ...others.flatMap(({ dependencies, devDependencies }) => [dependencies, devDependencies]),
      ) as Record<string, string>,
      compatible,
    ),
    ...Object.fromEntries(kitPackages().map(({ manifest }) => [manifest.name, compatible(manifest.version)])),
    shellContract: SHELL_CONTRACT_VERSION,
  };
}

/** TypeScript rewrites the endings of imports in JavaScript only; in declarations some tools trip over `.ts`. */
function renameImports(dist: string): void {
  if (!existsSync(dist)) return;
  for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.d.ts'),
  )) {
    const path = join(dist, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text.replace(/((?:from |import\(|import )(['"])\.{1,2}\/[^'"]+)\.tsx?\2/g, '$1.js$2'),
    );
  }
}

/** Copies files that aren't compiled: documents, the licence, style sheets, and the files that the package lists. */
function copyFiles({ source, folder }: Target): void {
  const { manifest } = source;
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  const listed = (manifest.files ?? []).filter((file) => existsSync(join(source.folder, file)));
  for (const file of ['README.md', 'CHANGELOG.md', ...listed])
    cpSync(join(source.folder, file), join(folder, file), { recursive: true });
  const compiled = new Set(entriesOf(manifest));
  for (const path of Object.values(manifest.exports ?? {}))
    if (!compiled.has(path)) cpSync(join(source.folder, path), join(folder, builtPath(path)));
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify(publishedManifest(manifest, engines), null, 2)}\n`,
  );
}

async function pack(folder: string, destination: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', destination], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
  const [packed] = JSON.parse(stdout) as { filename: string }[];
  return join(destination, basename(packed?.filename ?? ''));
}

export interface Built {
  name: string;
  version: string;
  /** Path of the `.tgz`. */
  tarball: string;
  /** The `package.json` within. */
  manifest: Record<string, unknown>;
  /** Problems that `publint` and `attw` found. */
  problems: string[];
}

/**
 * @param out absolute path of a folder, which is emptied
 * @throws Error with the compiler's messages
 */
export async function buildKit(out: string): Promise<Built[]> {
  rmSync(out, { recursive: true, force: true });
  const targets: Target[] = kitPackages().map((source) => ({
    source,
    folder: join(out, 'packages', basename(source.manifest.name)),
  }));
  for (const { folder } of targets) mkdirSync(folder, { recursive: true });
  await compile(targets);
  const initializer = targets.find(({ source }) => source.manifest.name === INITIALIZER);
  if (initializer)
    writeFileSync(
      join(initializer.folder, 'versions.json'),
      `${JSON.stringify(versionsForTemplates(), null, 2)}\n`,
    );
  return Promise.all(
    targets.map(async (target) => {
      renameImports(join(target.folder, 'dist'));
      copyFiles(target);
      const { name, version } = target.source.manifest;
      const tarball = await pack(target.folder, out);
      return {
        name,
        version,
        tarball,
        manifest: JSON.parse(readFileSync(join(target.folder, 'package.json'), 'utf8')) as Record<
          string,
          unknown
        >,
        problems: await problemsOf(tarball),
      };
    }),
  );
}
