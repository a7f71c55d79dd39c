/** The font and the script of the shoppers' pages, served from here because the portal may be on another host. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';

const LATIN = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

const font = readFileSync(createRequire(import.meta.url).resolve(LATIN));
const script = readFileSync(new URL('client/use-coupon.js', import.meta.url));

/** Changes with the file, so that browsers may cache it forever. */
const digest = (file: Buffer) => createHash('sha256').update(file).digest('hex').slice(0, 12);

export const FONT_PATH = `/stores/fonts/figtree.${digest(font)}.woff2`;
export const SCRIPT_PATH = `/stores/scripts/use-coupon.${digest(script)}.js`;

/** `optional`, so that text never shifts: a first visit on a slow connection does without the font. */
export const fontFace =
  `@font-face{font-family:"Figtree Variable";font-weight:300 900;font-display:optional;` +
  `src:url("${FONT_PATH}") format("woff2")}`;

/** Adds `GET` {@link FONT_PATH} and {@link SCRIPT_PATH}. */
export function serveStaticFiles(app: FastifyInstance): void {
  const files = [
    { path: FONT_PATH, type: 'font/woff2', file: font },
    { path: SCRIPT_PATH, type: 'text/javascript; charset=utf-8', file: script },
  ];
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  };
  for (const { path, type, file } of files)
    app.get(path, (_request, reply) => reply.type(type).headers(headers).send(file));
}
