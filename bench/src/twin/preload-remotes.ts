/** Makes the server preload the chunks of the wanted remote in pages of the twin, as it does in those of the portal. */
import type { FastifyInstance } from 'fastify';
import type { ShellBuildRecord } from '@coupon-center/portal-contracts';
import { matchPage } from '@coupon-center/shell-page';
import { declarations } from './source.ts';

/** @param base address of the folder of the shell's files */
export function preloadRemotes(
  app: FastifyInstance,
  { chunks, files }: ShellBuildRecord,
  base: string,
): void {
  const remotes = declarations();
  app.addHook<string>('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).includes('text/html'))
      return payload;
    const match = matchPage(remotes, request.url.split('?')[0] ?? '');
    if (match.kind !== 'remote') return payload;
    const scripts = (chunks[match.name]?.files ?? [])
      .filter((file) => file.endsWith('.js') && !payload.includes(`href="${base}${file}"`))
      .map((file) => `<link rel="preload" href="${base}${file}" as="script" integrity="${files[file]}">\n`);
    return payload.replace('</head>', `${scripts.join('')}</head>`);
  });
}
