/** Source of the twin's pages for the shell's server: the twin as the shell, and remotes that have routes but no files. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BUILD_RECORD_FILE,
  MANIFEST_FILE,
  SHELL_NAME,
  remoteDeclarationSchema,
  shellBuildSchema,
} from '@coupon-center/portal-contracts';
import type { Registry, RemoteDeclaration, RemoteVersion } from '@coupon-center/portal-contracts';
import type { ReleaseFile, ReleaseSource } from '@coupon-center/release';
import { root } from '@coupon-center/testing/program';
import { builtFile } from './build-twin.ts';
import { remoteNames, TWIN_VERSION } from './configuration.ts';

const PUBLISHED_AT = new Date(0).toISOString();

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Returns the declarations of the remotes. */
export function declarations(): RemoteDeclaration[] {
  return remoteNames().map((name) =>
    remoteDeclarationSchema.parse(readJson(join(root, name, 'remote.json'))),
  );
}

function versionOf(declaration: RemoteDeclaration): RemoteVersion {
  // It is as long as the hash of a manifest, which real pages contain.
  const hash = createHash('sha384').update(declaration.name).digest('base64');
  return {
    version: TWIN_VERSION,
    publishedAt: PUBLISHED_AT,
    entry: MANIFEST_FILE,
    files: { [MANIFEST_FILE]: `sha384-${hash}` },
    declaration,
  };
}

function readRegistry(): Registry {
  const live = { earlier: [], chosenBy: 'hand' as const };
  const build = shellBuildSchema.parse(readJson(builtFile(BUILD_RECORD_FILE)));
  const remotes = declarations();
  return {
    schema: 1,
    shell: { live: { version: TWIN_VERSION, publishedAt: PUBLISHED_AT, build }, ...live },
    remotes: Object.fromEntries(
      remotes.map((declaration) => [declaration.name, { live: versionOf(declaration), ...live }]),
    ),
    grants: Object.fromEntries(remotes.flatMap(({ name, needs }) => (needs ? [[name, needs]] : []))),
  };
}

/** Opens the current build. */
export function createTwinSource(): ReleaseSource {
  const registry = readRegistry();
  const files = new Map<string, ReleaseFile>();

  function openFile(path: string): ReleaseFile | undefined {
    const known = files.get(path);
    if (known) return known;
    const full = builtFile(path);
    if (!existsSync(full)) return undefined;
    const content = readFileSync(full);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const file = { sha256, size: content.length, read: () => createReadStream(full) };
    files.set(path, file);
    return file;
  }

  return {
    read: () => Promise.resolve(registry),
    isCurrent: () => Promise.resolve(true),
    onChange: () => () => undefined,
    readVersion: () => Promise.resolve(undefined),
    listVersions: () => Promise.resolve({ parts: [] }),
    openFile: (name, _version, path) => Promise.resolve(name === SHELL_NAME ? openFile(path) : undefined),
  };
}
