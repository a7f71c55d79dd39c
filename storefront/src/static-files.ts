/** The font and the scripts of the storefront, served from here because the portal may be on another host. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { siteByClientId } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import type { FastifyInstance } from 'fastify';
import { prepare, sendPrepared, SMALLEST } from './prepared-page.ts';

const LATIN = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

const font = readFileSync(createRequire(import.meta.url).resolve(LATIN));
/** Comments are for us, and a sixth of the bytes. */
const COMMENT = /^\s*(?:\/\/|\/?\*).*\n/gm;
const scriptOf = (name: string) =>
  Buffer.from(readFileSync(new URL(`client/${name}.js`, import.meta.url), 'utf8').replaceAll(COMMENT, ''));
const coupons = scriptOf('coupons');
const saved = scriptOf('saved');
const suggestions = scriptOf('suggestions');

/** Changes with the file, so that browsers may cache it forever. */
const digest = (file: Buffer) => createHash('sha256').update(file).digest('hex').slice(0, 12);

export const FONT_PATH = `/stores/fonts/figtree.${digest(font)}.woff2`;
export const SCRIPT_PATH = `/stores/scripts/coupons.${digest(coupons)}.js`;
export const SAVED_PATH = `/stores/scripts/saved.${digest(saved)}.js`;
export const SUGGESTIONS_PATH = `/stores/scripts/suggestions.${digest(suggestions)}.js`;

/** Address of a brand's logo for shoppers. */
export const logoPath = ({ clientId, shopLogo = '' }: Site): string =>
  `/stores/logos/${clientId}.${digest(Buffer.from(shopLogo))}.svg`;

/** `optional`, so that text never shifts: a first visit on a slow connection does without the font. */
export const fontFace =
  `@font-face{font-family:"Figtree Variable";font-weight:300 900;font-display:optional;` +
  `src:url("${FONT_PATH}") format("woff2")}`;

/** Adds `GET` {@link FONT_PATH}, the paths of the scripts, and the logos of the brands. */
export function serveStaticFiles(app: FastifyInstance): void {
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  };
  app.get(FONT_PATH, (_request, reply) => reply.type('font/woff2').headers(headers).send(font));
  const type = 'text/javascript; charset=utf-8';
  for (const [path, script] of [
    [SCRIPT_PATH, coupons],
    [SAVED_PATH, saved],
    [SUGGESTIONS_PATH, suggestions],
  ] as const) {
    const facts = {
      status: 200,
      headers: { ...headers, 'content-type': type, vary: 'Accept-Encoding' },
      tag: null,
    };
    const sent = prepare(script, facts, SMALLEST);
    app.get(path, (request, reply) => sendPrepared(request, reply, sent));
  }
  app.get<{ Params: { name: string } }>('/stores/logos/:name', (request, reply) => {
    const site = siteByClientId(request.params.name.split('.')[0] ?? '');
    if (!site || logoPath(site) !== request.url.split('?')[0]) return reply.code(404).send();
    return reply.type('image/svg+xml').headers(headers).send(site.shopLogo);
  });
}
