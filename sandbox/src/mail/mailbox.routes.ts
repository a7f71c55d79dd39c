/** Routes of the mailbox: pages for people, JSON for tests. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { html } from '@coupon-center/server-kit';
import { answerErrorsWithPages, sendPage } from '../platform/page.ts';
import type { MailExample, SandboxSettings } from '../sandbox-options.ts';
import type { MailStore, StoredMail } from './mail-store.ts';
import { exampleId, galleryPage, mailboxPage, mailPage } from './mailbox-pages.ts';

interface ById {
  Params: { id: string };
}

/** Allows pictures and styles within the message, but no scripts, forms, frames or network requests. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Mounts the mailbox on `scope`. */
export function mailboxRoutes(
  scope: FastifyInstance,
  store: MailStore,
  { clock, log, mailExamples }: Pick<SandboxSettings, 'clock' | 'log' | 'mailExamples'>,
): void {
  answerErrorsWithPages(scope, log);

  /** Finds a received message, or an example in the gallery. */
  function find(id: string): StoredMail | undefined {
    const example = mailExamples().find((one) => exampleId(one) === id);
    return example ? asMail(example, clock()) : store.find(id);
  }

  scope.get('/mailbox', async (_request, reply) => sendPage(reply, 200, mailboxPage(store.list())));

  scope.get('/mailbox/gallery', async (_request, reply) => sendPage(reply, 200, galleryPage(mailExamples())));

  scope.get<{ Querystring: { to?: string | string[] } }>('/mailbox.json', async (request, reply) => {
    const { to } = request.query;
    const mails = store.list(Array.isArray(to) ? to[0] : to);
    return reply.header('cache-control', 'no-store').send({ count: mails.length, results: mails });
  });

  scope.get<ById>('/mailbox/:id', async (request, reply) => {
    const mail = find(request.params.id);
    return mail ? sendPage(reply, 200, mailPage(mail)) : notFound(reply);
  });

  scope.get<ById>('/mailbox/:id/html', async (request, reply) => {
    const mail = find(request.params.id);
    if (typeof mail?.html !== 'string') return notFound(reply);
    return reply
      .header('content-security-policy', MAIL_POLICY)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><base target="_blank">${mail.html}`);
  });
}

function asMail(example: MailExample, now: Date): StoredMail {
  const { from, subject, text, html: page } = example;
  const to = ['ann@example.com'];
  return { id: exampleId(example), receivedAt: now.toISOString(), from, to, subject, text, html: page };
}

function notFound(reply: FastifyReply): FastifyReply {
  return sendPage(reply, 404, {
    title: 'Not found',
    body: html`<h1>There is no such mail</h1>
      <p>Only the newest two hundred are kept. <a href="/mailbox">Mailbox</a></p>`,
  });
}
