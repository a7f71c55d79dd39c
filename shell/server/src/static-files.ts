/** Sends the shell's files and the remotes' files, compressed by the build, kept by browsers for good. */
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
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

export async function staticFiles(app: FastifyInstance, { store, ...options }: ShellOptions): Promise<void> {
  await folder(app, '/remotes', {
    root: join(store.folder, 'remotes'),
    // Publishing makes the folder, which may be after the start: the server may not write there.
    suppressWarning: true,
    decorateReply: false,
    // Below `<name>/<version>/` are the remote's files; beside it is the record of the version.
    allowedPath: (path) => path.split('/').filter(Boolean).length >= 3,
    setHeaders: (reply) => void reply.header('cache-control', FOREVER),
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
