/** Sends the files of all versions of shell and remotes, kept by browsers for good, and images that have no versions. */
import fastifyStatic from '@fastify/static';
import type { FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { SHELL_NAME } from '@coupon-center/portal-contracts';
import { sendStoredFile } from '@coupon-center/server-kit';
import { PUBLIC_FOLDER } from './shell-options.ts';
import type { ShellOptions } from './shell-options.ts';

const ONE_HOUR = 'public, max-age=3600';
/** A drawing has a style sheet of its own, which makes it legible on light and on dark. It may do nothing else. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const base = {
  index: false,
  redirect: false,
  cacheControl: false,
  dotfiles: 'ignore',
  preCompressed: true,
} as const;

/** One folder of files; what is not there is a plain 404, never a page. */
async function folder(app: FastifyInstance, prefix: string, options: FastifyStaticOptions): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler((_request, reply) => {
        return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found\n');
      });
      await scope.register(fastifyStatic, { ...base, ...options, prefix: '/' });
    },
    { prefix },
  );
}

export async function staticFiles(app: FastifyInstance, { source }: ShellOptions): Promise<void> {
  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/remotes/:name/:version/*',
    async (request, reply) => {
      const { name, version, '*': path } = request.params;
      return sendStoredFile(request, reply, path, (file) => source.openFile(name, version, file));
    },
  );
  app.get<{ Params: { version: string; '*': string } }>('/shell/:version/*', async (request, reply) => {
    const { version, '*': path } = request.params;
    return sendStoredFile(request, reply, path, (file) => source.openFile(SHELL_NAME, version, file));
  });
  for (const other of ['/remotes/*', '/shell/*'])
    app.get(other, (_request, reply) => {
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found\n');
    });
  await folder(app, '/assets', {
    root: PUBLIC_FOLDER,
    decorateReply: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', ONE_HOUR);
      if (path.endsWith('.svg')) {
        reply.header('content-security-policy', DRAWING_POLICY);
        // The shoppers' pages show a brand's icon, from a host of their own.
        reply.header('cross-origin-resource-policy', 'cross-origin');
      }
    },
  });
}
