/** The frame of every sandbox page, and its headers. */
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { html, trusted, type Markup } from '@coupon-center/server-kit';
import type { SandboxLog } from '../sandbox-options.ts';
import { PAGE_STYLE, PAGE_STYLE_HASH } from './page-style.ts';

export interface Page {
  title: string;
  body: Markup;
  /** A list or table needs more room than a form. */
  wide?: boolean;
  /** Origins other than ours to which a form may redirect. */
  formTargets?: readonly string[];
  /** Text of the strip at the top; by default that no card is charged. */
  notice?: string;
  /** True if the page shows another page of ours in a frame. */
  frames?: boolean;
}

/** Sends `page` with `status`: no scripts, no caching, no framing. */
export function sendPage(reply: FastifyReply, status: number, page: Page): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', policyOf(page))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(frame(page).text);
}

function policyOf(page: Page): string {
  return [
    "default-src 'none'",
    `style-src ${PAGE_STYLE_HASH}`,
    'img-src data:',
    `form-action ${["'self'", ...(page.formTargets ?? [])].join(' ')}`,
    ...(page.frames ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function frame({ title, body, wide, notice = 'Sandbox – no real card is charged' }: Page): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title} – Sandbox</title>
<style>${trusted(PAGE_STYLE)}</style>
</head>
<body>
<header class="notice">${notice}</header>
<main${wide ? trusted(' class="wide"') : ''}>
${body}
</main>
</body>
</html>
`;
}

/** Answers that a hosted page doesn't exist. */
export function pageNotFound(reply: FastifyReply, what: string): FastifyReply {
  return sendPage(reply, 404, {
    title: 'Not found',
    body: html`<h1>There is no such ${what}</h1>
      <p><a href="/sandbox">Go to the sandbox</a></p>`,
  });
}

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
