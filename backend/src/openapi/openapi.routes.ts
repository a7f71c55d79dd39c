/** Serves the documentation as a document for tools and as a page for people. Needs neither a site nor a token. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../platform/errors.ts';
import { docsFile, docsPage, DOCS_POLICY } from './docs-page.ts';
import type { DocsFile } from './docs-page.ts';
import { openApiDocument } from './document.ts';

interface Tagged extends DocsFile {
  etag: string;
}

function tagged(file: DocsFile): Tagged {
  return { ...file, etag: `"${createHash('sha256').update(file.content).digest('base64url').slice(0, 22)}"` };
}

export function registerOpenApi(app: FastifyInstance): void {
  const files = new Map<string, Promise<Tagged | undefined>>();

  /** Makes each file once, on the first request for it. */
  function once(name: string, make: () => Promise<DocsFile | undefined>): Promise<Tagged | undefined> {
    const known = files.get(name);
    if (known) return known;
    const file = make().then((made) => made && tagged(made));
    files.set(name, file);
    // Forgets failures, so that they are retried, and unknown names.
    const forget = () => files.delete(name);
    file.then((made) => made ?? forget(), forget);
    return file;
  }

  function get(
    url: string,
    call: string,
    fileOf: (request: FastifyRequest) => Promise<Tagged | undefined>,
  ): void {
    for (const address of [url, `${url}/`])
      app.get(address, { exposeHeadRoute: false, config: { call } }, async (request, reply) =>
        send(request, reply, await fileOf(request)),
      );
  }

  get('/openapi.json', 'openApiDocument', () =>
    once('openapi.json', async () => ({
      type: 'application/json',
      content: JSON.stringify(openApiDocument()),
    })),
  );
  get('/docs', 'documentationPage', () => once('', async () => docsPage));
  get('/docs/:file', 'documentationFile', ({ params }) => {
    const { file } = params as { file: string };
    return once(file, () => docsFile(file));
  });
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Tagged | undefined,
): Promise<unknown> {
  if (!file) throw notFound();
  const { type, content, etag } = file;
  reply.headers({ etag, 'cache-control': 'no-cache', 'content-security-policy': DOCS_POLICY });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type(`${type}; charset=utf-8`);
  return content;
}
