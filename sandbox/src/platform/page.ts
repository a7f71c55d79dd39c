/** The frame of every sandbox page, and its headers. */
import type { FastifyReply } from 'fastify';
import { html, trusted, type Markup } from '@coupon-center/server-kit';
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
