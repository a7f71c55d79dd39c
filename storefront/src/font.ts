/** The portal's font for the shoppers' pages: served from here, as the portal may live on another host. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';

const LATIN = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

const file = readFileSync(createRequire(import.meta.url).resolve(LATIN));
const digest = createHash('sha256').update(file).digest('hex').slice(0, 12);

/** Changes with the file, so that it may be kept for ever. */
export const FONT_PATH = `/stores/fonts/figtree.${digest}.woff2`;

/** Used where it is there in time, so that nothing moves afterwards: a first visit on a slow line goes without. */
export const fontFace =
  `@font-face{font-family:"Figtree Variable";font-weight:300 900;font-display:optional;` +
  `src:url("${FONT_PATH}") format("woff2")}`;

/** Adds `GET` {@link FONT_PATH}. */
export function serveFont(app: FastifyInstance): void {
  app.get(FONT_PATH, (_request, reply) =>
    reply
      .type('font/woff2')
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      .send(file),
  );
}
