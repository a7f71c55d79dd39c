/** Exact sizes of the pages and versions of a running portal: the files that they name, as the server compresses them. */
import { brotliCompressSync, constants } from 'node:zlib';
import { registrySchema } from '@coupon-center/portal-contracts';

export interface NamedFile {
  path: string;
  bytes: number;
}

export interface ScreenBytes {
  path: string;
  /** The page itself, scripts, styles and fonts. */
  all: number;
  script: number;
  files: NamedFile[];
}

const isScript = ({ path }: NamedFile) => path.endsWith('.js');
const sum = (files: readonly NamedFile[]) => files.reduce((total, { bytes }) => total + bytes, 0);

/** @throws Error if the file is missing, or its size is not sent */
async function bytesOf(origin: string, path: string): Promise<number> {
  const response = await fetch(origin + path, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  const length = response.headers.get('content-length');
  if (!response.ok || length === null) throw new Error(`${path}: ${response.status}, of ${length} bytes`);
  return Number(length);
}

const measure = (origin: string, paths: Iterable<string>): Promise<NamedFile[]> =>
  Promise.all([...paths].map(async (path) => ({ path, bytes: await bytesOf(origin, path) })));

/** Returns the addresses that the tags of a page make a browser load. */
function namedIn(html: string): Set<string> {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  const paths = tags
    .filter((tag) => tag.startsWith('<script') || /rel="(?:stylesheet|preload|modulepreload)"/.test(tag))
    .map((tag) => /\b(?:src|href)="(\/[^"]*)"/.exec(tag)?.[1])
    .filter((path) => path !== undefined);
  return new Set(paths);
}

/** Replaces the nonce, which would change the size; the quality is the server's own for pages. */
function compressedPage(html: string): number {
  const [, nonce = ''] = /\bnonce="([^"]+)"/.exec(html) ?? [];
  const page = nonce ? html.replaceAll(nonce, '0'.repeat(nonce.length)) : html;
  return brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;
}

/** Returns the bytes that a guest's page names; the page of a signed-in user names the same. */
export async function screenBytes(origin: string, path: string): Promise<ScreenBytes> {
  const headers = { accept: 'text/html', 'accept-encoding': 'identity' };
  const html = await (await fetch(origin + path, { headers })).text();
  const files = await measure(origin, namedIn(html));
  return {
    path,
    all: sum(files) + compressedPage(html),
    script: sum(files.filter(isScript)),
    files,
  };
}

const registryOf = async (origin: string) =>
  registrySchema.parse(await (await fetch(`${origin}/registry.json`)).json());

/**
 * Returns the bytes of the live shell's scripts: those that start the page, and those it loads before a remote.
 * @throws Error if there is no live shell
 */
export async function shellBytes(origin: string): Promise<{ start: number; platform: number }> {
  const { shell } = await registryOf(origin);
  if (!shell) throw new Error(`${origin} has no shell.`);
  const { version, build } = shell.live;
  const bytes = async (files: readonly string[] = []) => {
    const scripts = files.filter((file) => file.endsWith('.js'));
    return sum(
      await measure(
        origin,
        scripts.map((file) => `/shell/${version}/${file}`),
      ),
    );
  };
  return { start: await bytes(build.entry), platform: await bytes(build.chunks.platform?.files) };
}

/** Scripts and style sheets of the live version of each remote. */
export async function remoteBytes(origin: string): Promise<Record<string, number>> {
  const { remotes } = await registryOf(origin);
  const entries = Object.entries(remotes).map(async ([name, { live }]) => {
    const code = Object.keys(live.files).filter((file) => /\.(?:js|css)$/.test(file));
    const paths = code.map((file) => `/remotes/${name}/${live.version}/${file}`);
    return [name, sum(await measure(origin, paths))] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
