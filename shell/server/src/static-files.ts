/** Sends the files of all versions of shell and remotes, which browsers keep for good, and images that have no versions. */
import type { FastifyError, FastifyInstance } from 'fastify';
import { SHELL_NAME } from '@coupon-center/portal-contracts';
import { sendStoredFile } from '@coupon-center/server-kit';
import { headingFontNamed } from '@coupon-center/site-config/heading-font';
import { openPublicFiles } from './public-files.ts';
import { fileHeaders, securityHeaders } from './security-headers.ts';
import { PUBLIC_FOLDER } from './shell-options.ts';
import type { ShellOptions } from './shell-options.ts';

/** Path of the typefaces of headings: brands choose them, so they are not part of a build. */
export const FONTS = '/assets/fonts/';

const FOR_GOOD = 'public, max-age=31536000, immutable';
/** For files that the release service cannot send now. */
const RETRY_AFTER_SECONDS = 5;
const ONE_HOUR = 'public, max-age=3600';

export async function staticFiles(app: FastifyInstance, { source }: ShellOptions): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    for (const name of Object.keys(securityHeaders)) reply.removeHeader(name);
    reply.headers(fileHeaders);
  });
  app.setErrorHandler((error, request, reply) => {
    if ((error as FastifyError).statusCode !== undefined) throw error;
    request.log.error({ err: error }, 'a file could not be read');
    void reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': RETRY_AFTER_SECONDS });
    return reply.type('text/plain').send('This file cannot be read at the moment. Try again.\n');
  });
  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/remotes/:name/:version/*',
    async (request, reply) => {
      const { name, version, '*': path } = request.params;
      return sendStoredFile(request, reply, path, (file) => source.openFile(name, version, file), {
        versionsIn: `/remotes/${name}`,
      });
    },
  );
  app.get<{ Params: { version: string; '*': string } }>('/shell/:version/*', async (request, reply) => {
    const { version, '*': path } = request.params;
    return sendStoredFile(request, reply, path, (file) => source.openFile(SHELL_NAME, version, file), {
      versionsIn: '/shell',
    });
  });
  for (const other of ['/remotes/*', '/shell/*'])
    app.get(other, (_request, reply) => {
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found\n');
    });
  app.get<{ Params: { name: string } }>(`${FONTS}:name`, (request, reply) => {
    const font = headingFontNamed(request.params.name);
    if (!font)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found\n');
    return reply.type('font/woff2').header('cache-control', FOR_GOOD).send(font.content);
  });
  const openPublic = openPublicFiles(PUBLIC_FOLDER);
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const { '*': path } = request.params;
    // The storefront shows a brand's icon on a host of its own.
    if (path.endsWith('.svg')) void reply.header('cross-origin-resource-policy', 'cross-origin');
    return sendStoredFile(request, reply, path, openPublic, { cacheControl: ONE_HOUR, isOwn: true });
  });
}
