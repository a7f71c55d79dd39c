/** Finds the files that the requested page needs after the shell's own scripts, in the order in which it needs them. */
import { text } from 'node:stream/consumers';
import { federationManifestSchema, fingerprintOf, MANIFEST_FILE } from '@coupon-center/portal-contracts';
import type { BuildRecord, ManifestLoads } from '@coupon-center/portal-contracts';
import { integrityOf } from '@coupon-center/release';
import type { ReleaseSource } from '@coupon-center/release';
import { factsOf } from '@coupon-center/shell-page';
import type { PageRemoteVersion, RemoteFacts } from '@coupon-center/shell-page';
import type { ShellBuild } from './shell-build.ts';

export interface Preload {
  href: string;
  as: 'script' | 'font';
  integrity: string | undefined;
}

/** The chunk with everything that a page needs besides layout and landing page: session, API client, loading of remotes. */
const PLATFORM_CHUNK = 'platform';
/** The part of the font that nearly every text needs; without a preload it would wait for the style sheet. */
const FONT = /^figtree-latin-wght-normal\.[^/]+\.woff2$/;

/** Browsers use a preloaded font only if it was requested the way fonts are: without a hash. */
function fontPreloads({ record, base }: ShellBuild): Preload[] {
  const files = Object.keys(record.files).filter((file) => FONT.test(file));
  return files.map((file) => ({ href: base + file, as: 'font', integrity: undefined }));
}

/** The files of parts of the shell, each behind the shared modules that it waits for. */
function filesOfChunks(names: readonly string[], record: BuildRecord, seen = new Set<string>()): string[] {
  const files: string[] = [];
  for (const name of names) {
    const chunk = record.chunks[name];
    if (!chunk || seen.has(name)) continue;
    seen.add(name);
    files.push(...chunk.files, ...filesOfChunks(chunk.needs, record, seen));
  }
  return files;
}

function shellPreloads(names: readonly string[], build: ShellBuild): Preload[] {
  const files = [...new Set(filesOfChunks(names, build.record))].filter((file) => file.endsWith('.js'));
  return files.map((file) => ({
    href: build.base + file,
    as: 'script',
    integrity: build.record.files[file],
  }));
}

/** A manifest, and the parts of it that a page uses. */
interface ReadManifest {
  facts: RemoteFacts;
  /** The scripts that each page of the remote needs. */
  scripts: string[];
  loads: ManifestLoads | undefined;
  /** The manifest's own fingerprint, by which pages check it. */
  fingerprint: string;
}

function readManifest(json: string): ReadManifest {
  const manifest = federationManifestSchema.parse(JSON.parse(json));
  const facts = factsOf(manifest);
  return {
    facts,
    scripts: [facts.entry, ...manifest.exposes.flatMap(({ assets }) => assets.js.sync)],
    loads: manifest.loads,
    fingerprint: fingerprintOf(integrityOf(json)),
  };
}

/** Returns the needs of a route's page, as the build found them; earlier builds list those of all pages of a remote together. */
function loadsOf(
  { facts, scripts, loads }: ReadManifest,
  route: string,
): { scripts: string[]; shared: string[] } {
  if (!loads) return { scripts, shared: facts.shared };
  const late = Object.hasOwn(loads.late, route) ? loads.late[route] : undefined;
  const taken = [...loads.shared, ...(late?.shared ?? [])];
  return {
    scripts: [...scripts, ...(late?.files ?? [])],
    shared: facts.shared.filter((name) => taken.includes(name)),
  };
}

/** A page of a remote. */
export interface AskedPage {
  remote: PageRemoteVersion;
  /** Path of its route, as in `remote.json`. */
  route: string;
}

export interface PagePreloads {
  preloads: Preload[];
  /** Facts about the remote, if all its files are there and as published. */
  facts?: RemoteFacts;
}

/**
 * @returns a function that returns the preloads of a page and the facts in its remote's manifest. A remote with missing files
 * gets none: a browser would keep the failed answers and use them up one by one in the shell's later attempts.
 */
export function createPreloads(
  source: ReleaseSource,
): (build: ShellBuild, page: { asked?: AskedPage | undefined; isLanding: boolean }) => Promise<PagePreloads> {
  const manifests = new Map<string, ReadManifest>();

  async function manifestOf({ remote, route }: AskedPage): Promise<ReadManifest | undefined> {
    const open = (path: string) => source.openFile(remote.declaration.name, remote.version, path);
    try {
      const entry = await open(MANIFEST_FILE);
      if (!entry) return undefined;
      const manifest = manifests.get(entry.sha256) ?? readManifest(await text(await entry.read()));
      manifests.set(entry.sha256, manifest);
      if (manifest.fingerprint !== remote.manifest) return undefined;
      const files = await Promise.all(loadsOf(manifest, route).scripts.map(open));
      return files.includes(undefined) ? undefined : manifest;
    } catch {
      return undefined;
    }
  }

  return async (build, { asked, isLanding }) => {
    // A shell that is rendered on the landing page starts the platform when the page is idle.
    if (isLanding && build.record.render) return { preloads: fontPreloads(build) };
    const platform = [...fontPreloads(build), ...shellPreloads([PLATFORM_CHUNK], build)];
    const own = asked && !asked.remote.isDevelopment ? await manifestOf(asked) : undefined;
    if (!asked || !own) return { preloads: platform };
    const { facts } = own;
    const { scripts, shared: names } = loadsOf(own, asked.route);
    const ownScripts = scripts.map((file) => ({
      href: asked.remote.base + file,
      as: 'script' as const,
      integrity: facts.files[file],
    }));
    const shared = shellPreloads([PLATFORM_CHUNK, ...names], build);
    const ahead = new Set(platform.map(({ href }) => href));
    const preloads = [...platform, ...ownScripts, ...shared.filter(({ href }) => !ahead.has(href))];
    return { preloads, facts };
  };
}
