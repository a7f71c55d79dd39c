/**
 * Serves the documentation as a page: Swagger UI from its package, started by our own script. Everything comes from the
 * API's origin, so the page's policy allows nothing else, and no inline script.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

export interface DocsFile {
  type: string;
  content: string | Buffer;
}

/** Swagger UI draws its icons from data URLs and writes HTML itself, which Trusted Types would refuse. */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Coupon Center API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <link rel="stylesheet" href="/api/docs/page.css" />
  </head>
  <body>
    <div id="documentation"></div>
    <noscript><p>This page needs JavaScript. The document is at <a href="/api/openapi.json">/api/openapi.json</a>.</p></noscript>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#documentation',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  defaultModelsExpandDepth: 0,
  tagsSorter: undefined,
  validatorUrl: null,
});
`;

/** Swagger UI is made for wide screens: let wide tables scroll and break long addresses. */
const style = `body { margin: 0; background: #fff; }
.swagger-ui .wrapper { box-sizing: border-box; padding: 0 16px; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .markdown code, .swagger-ui .renderedMarkdown code { overflow-wrap: anywhere; }
.swagger-ui .opblock .opblock-summary-path { max-width: none; overflow-wrap: anywhere; }
.swagger-ui .response-col_links { display: none; }
.swagger-ui .table-container, .swagger-ui .responses-inner, .swagger-ui .parameters-container { overflow-x: auto; }
@media (max-width: 640px) {
  .swagger-ui .opblock .opblock-summary-path-description-wrapper { flex-direction: column; align-items: flex-start; gap: 2px; }
  .swagger-ui .opblock .opblock-summary-description { text-align: left; }
  .swagger-ui .scheme-container { padding: 12px 0; }
  .swagger-ui .parameters-col_name { width: 8em; }
}
`;

/** Files of Swagger UI that the page loads. */
const PACKAGED: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
};

export const docsPage: DocsFile = { type: 'text/html', content: page };

/** Returns a file of the page by name, or undefined if there is none. */
export async function docsFile(name: string): Promise<DocsFile | undefined> {
  if (name === 'start.js') return { type: 'text/javascript', content: start };
  if (name === 'page.css') return { type: 'text/css', content: style };
  const type = Object.hasOwn(PACKAGED, name) ? PACKAGED[name] : undefined;
  if (type === undefined) return undefined;
  const folder = dirname(require.resolve('swagger-ui-dist/package.json'));
  return { type, content: await readFile(join(folder, name)) };
}
