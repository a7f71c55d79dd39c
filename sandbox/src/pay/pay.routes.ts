/** Routes of the hosted payment page and of receipts. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { answerErrorsWithPages, pageNotFound, sendPage } from '../platform/page.ts';
import type { SandboxSettings } from '../sandbox-options.ts';
import { paymentPath } from '../stripe/objects/payment-link.ts';
import type { StripeLedger } from '../stripe-ledger.ts';
import { ownEntry } from '../stripe/stripe-state.ts';
import type { CheckoutSession, PaymentLink } from '../stripe/stripe-types.ts';
import { readPayment, referenceOf, type TypedPayment } from './payment-form.ts';
import { INACTIVE_PAGE, paymentPage } from './payment-page.ts';
import { CONFIRMATION_PAGE, receiptPage } from './receipt-page.ts';
import { unlessDeclined } from './keep-card.ts';
import { setupRoutes } from './setup.routes.ts';
import { subscribe } from './subscribe.ts';

interface ByCode {
  Params: { code: string };
}

const LARGEST_FORM = 16 * 1024;
const TOKEN = /^[\w-]{8,64}$/;

/** Mounts the hosted pages on `scope`, which must be used for nothing else: they replace its body parsers. */
export function payRoutes(scope: FastifyInstance, ledger: StripeLedger, settings: SandboxSettings): void {
  answerErrorsWithPages(scope, settings.log);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LARGEST_FORM },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  scope.get<ByCode>('/sandbox/pay/:code', async (request, reply) => {
    const link = await findLink(request.params.code);
    if (!link) return pageNotFound(reply, 'payment page');
    if (!link.active) return sendPage(reply, 410, INACTIVE_PAGE);
    const query = new URL(request.url, 'http://sandbox').searchParams;
    return sendPage(reply, 200, paymentPage({ link, typed: freshForm(query) }));
  });

  scope.post<ByCode & { Body: URLSearchParams | undefined }>('/sandbox/pay/:code', async (request, reply) => {
    const link = await findLink(request.params.code);
    if (!link) return pageNotFound(reply, 'payment page');
    if (!link.active) return sendPage(reply, 410, INACTIVE_PAGE);

    const payment = readPayment(request.body ?? new URLSearchParams(), settings.clock());
    const { typed } = payment;
    if (!TOKEN.test(typed.attempt)) typed.attempt = randomUUID();
    if (payment.errors) return sendPage(reply, 400, paymentPage({ link, typed, errors: payment.errors }));
    const { card, email, clientReferenceId } = payment;
    const purchase = { linkId: link.id, attempt: typed.attempt, card, clientReferenceId, email };
    const outcome = await unlessDeclined(() => ledger.transact((tx) => subscribe(tx, purchase)));
    if ('message' in outcome) {
      return sendPage(reply, 402, paymentPage({ link, typed, decline: outcome.message }));
    }
    return reply.header('cache-control', 'no-store').redirect(destination(link, outcome), 303);
  });

  scope.get<ByCode>('/sandbox/pay/:code/complete', async (request, reply) => {
    const link = await findLink(request.params.code);
    return link ? sendPage(reply, 200, CONFIRMATION_PAGE) : pageNotFound(reply, 'payment page');
  });

  scope.get<{ Params: { id: string } }>('/sandbox/receipts/:id', async (request, reply) => {
    const charge = ownEntry((await ledger.read()).charges, request.params.id);
    return charge?.paid ? sendPage(reply, 200, receiptPage(charge)) : pageNotFound(reply, 'receipt');
  });

  setupRoutes(scope, ledger, settings);

  async function findLink(code: string): Promise<PaymentLink | undefined> {
    const { payment_links } = await ledger.read();
    return Object.values(payment_links).find((link) => link.url === paymentPath(code));
  }
}

function freshForm(query: URLSearchParams): TypedPayment {
  return {
    attempt: randomUUID(),
    clientReferenceId: referenceOf(query.get('client_reference_id') ?? '') ?? '',
    email: query.get('prefilled_email') ?? '',
    expMonth: '',
    expYear: '',
  };
}

/** Returns where the payer goes next: the link's own address with the session's id, or our confirmation. */
function destination(link: PaymentLink, session: CheckoutSession): string {
  const target = link.after_completion.redirect?.url;
  return target === undefined
    ? `${link.url}/complete`
    : target.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}
