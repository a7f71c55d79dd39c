/** Shows unexpected errors and unknown addresses of the sandbox's own pages as a page. */
import type { FastifyError, FastifyInstance } from 'fastify';
import { html } from '@coupon-center/server-kit';
import type { SandboxLog } from '../sandbox-options.ts';
import { sendPage } from './page.ts';

/** Responds to an error inside `scope` (and nowhere else) with a page that says what to do. */
export function answerErrorsWithPages(scope: FastifyInstance, log: SandboxLog): void {
  scope.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) log.error({ err: error }, 'sandbox page failed');
    const message = status >= 500 ? 'The sandbox failed. Its log has the details.' : error.message;
    return sendPage(reply, status, {
      title: 'Something went wrong',
      body: html`<h1>Something went wrong</h1>
        <p>${message}</p>
        <p><a href="/sandbox">Go to the sandbox</a></p>`,
    });
  });
}
