/** Sends the shell's files and the remotes' files, compressed by the build, kept by browsers for good. */
import fastifyStatic from '@fastify/static';
import type { FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendStoredFile } from '@coupon-center/server-kit';
import { DEFAULT_SHELL_DIST, PUBLIC_FOLDER } from './shell-options.ts';
import type { ShellOptions } from './shell-options.ts';

const FOREVER = 'public, max-age=31536000, immutable';
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

export async function staticFiles(app: FastifyInstance, { source, ...options }: ShellOptions): Promise<void> {
  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/remotes/:name/:version/*',
    async (request, reply) => {
      const { name, version, '*': path } = request.params;
      return sendStoredFile(request, reply, path, (file) => source.openFile(name, version, file));
    },
  );
  app.get('/remotes/*', (_request, reply) => {
    return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found\n');
  });
  const shellDist = options.shellDist ?? DEFAULT_SHELL_DIST;
  await folder(app, '/assets', {
    root: options.developmentShell ? PUBLIC_FOLDER : [shellDist, PUBLIC_FOLDER],
    decorateReply: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(shellDist) ? FOREVER : ONE_HOUR);
      if (path.endsWith('.svg')) {
        reply.header('content-security-policy', DRAWING_POLICY);
        // The shoppers' pages show a brand's icon, from a host of their own.
        reply.header('cross-origin-resource-policy', 'cross-origin');
      }
    },
  });
}
