/** The response for a hosted page that doesn't exist. */
import type { FastifyReply } from 'fastify';
import { html } from '@coupon-center/server-kit';
import { sendPage } from '../platform/page.ts';

export function pageNotFound(reply: FastifyReply, what: string): FastifyReply {
  return sendPage(reply, 404, {
    title: 'Not found',
    body: html`<h1>There is no such ${what}</h1>
      <p><a href="/sandbox">Go to the sandbox</a></p>`,
  });
}
