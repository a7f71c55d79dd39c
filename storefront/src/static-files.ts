/** The fonts and the scripts of the storefront, served from here because the portal may be on another host. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { siteByClientId } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { headingFont, headingFontNamed, headingFontStyle } from '@coupon-center/site-config/heading-font';
import type { FastifyInstance } from 'fastify';
import { prepare, sendPrepared, SMALLEST } from './prepared-page.ts';

const LATIN = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

const { resolve } = createRequire(import.meta.url);
const font = readFileSync(resolve(LATIN));
const fallbacks = readFileSync(resolve('@coupon-center/site-config/fonts/figtree-fallback.css'), 'utf8')
  .replace(/\/\*.*?\*\//s, '')
  .replace(/\s*([{};:,])\s*/g, '$1');
/** Comments are for us, and a sixth of the bytes. */
const COMMENT = /^\s*(?:\/\/|\/?\*).*\n/gm;
const scriptOf = (name: string) =>
  Buffer.from(readFileSync(new URL(`client/${name}.js`, import.meta.url), 'utf8').replaceAll(COMMENT, ''));
const coupons = scriptOf('coupons');
const saved = scriptOf('saved');
const suggestions = scriptOf('suggestions');

/** Changes with the file, so that browsers may cache it forever. */
const digest = (file: Buffer) => createHash('sha256').update(file).digest('hex').slice(0, 12);

const FONT_PATH = `/stores/fonts/figtree.${digest(font)}.woff2`;
export const SCRIPT_PATH = `/stores/scripts/coupons.${digest(coupons)}.js`;
export const SAVED_PATH = `/stores/scripts/saved.${digest(saved)}.js`;
export const SUGGESTIONS_PATH = `/stores/scripts/suggestions.${digest(suggestions)}.js`;

/** Address of a brand's logo for shoppers. */
export const logoPath = ({ clientId, shopLogo = '' }: Site): string =>
  `/stores/logos/${clientId}.${digest(Buffer.from(shopLogo))}.svg`;

const FONTS = '/stores/fonts/';

/** The fonts as style, with fallbacks of the same metrics, so that nothing moves when they arrive. */
export const fontFaces = (site: Site): string =>
  `@font-face{font-family:"Figtree Variable";font-weight:300 900;font-display:swap;` +
  `src:url("${FONT_PATH}") format("woff2")}${fallbacks}${headingFontStyle(site, FONTS)}`;

/** The fonts that a page needs at once. */
export const fontPaths = (site: Site): string[] => {
  const heading = headingFont(site);
  return heading ? [FONTS + heading.name, FONT_PATH] : [FONT_PATH];
};

/** Serves the fonts, the scripts, and the logos of the brands. */
export function serveStaticFiles(app: FastifyInstance): void {
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  };
  app.get(FONT_PATH, (_request, reply) => reply.type('font/woff2').headers(headers).send(font));
  app.get<{ Params: { name: string } }>(`${FONTS}:name`, (request, reply) => {
    const heading = headingFontNamed(request.params.name);
    return heading ? reply.type('font/woff2').headers(headers).send(heading.content) : reply.code(404).send();
  });
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
