/** Routes of the hosted page that saves a card. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pageNotFound, sendPage } from '../platform/page.ts';
import type { SandboxSettings } from '../sandbox-options.ts';
import { setupPath } from '../stripe/objects/checkout-session.ts';
import type { StripeLedger } from '../stripe-ledger.ts';
import { ownEntry } from '../stripe/stripe-state.ts';
import type { CheckoutSession } from '../stripe/stripe-types.ts';
import { readCard } from '../stripe/card.ts';
import { unlessDeclined } from './keep-card.ts';
import { saveCard } from './save-card.ts';
import { overPage, setupPage } from './setup-page.ts';

interface ById {
  Params: { id: string };
}

const PAGE = setupPath(':id');

/** Mounts the page on the `scope` of the hosted pages, which reads forms. */
export function setupRoutes(scope: FastifyInstance, ledger: StripeLedger, settings: SandboxSettings): void {
  scope.get<ById>(PAGE, async (request, reply) => {
    const session = await findSession(request.params.id);
    if (!session) return pageNotFound(reply, 'payment page');
    if (session.status !== 'open') return sendPage(reply, 410, overPage(session));
    return sendPage(reply, 200, setupPage({ session, typed: { expMonth: '', expYear: '' } }));
  });

  scope.post<ById & { Body: URLSearchParams | undefined }>(PAGE, async (request, reply) => {
    const session = await findSession(request.params.id);
    if (!session) return pageNotFound(reply, 'payment page');
    if (session.status === 'complete') return leave(reply, session);

    const field = (name: string): string => request.body?.get(name) ?? '';
    const typed = { expMonth: field('exp_month').trim(), expYear: field('exp_year').trim() };
    const card = { card_number: field('card_number'), cvc: field('cvc') };
    const read = readCard({ ...card, exp_month: typed.expMonth, exp_year: typed.expYear }, settings.clock());
    if ('errors' in read) return sendPage(reply, 400, setupPage({ session, typed, errors: read.errors }));
    const outcome = await unlessDeclined(() => ledger.transact((tx) => saveCard(tx, session.id, read.card)));
    if ('message' in outcome)
      return sendPage(reply, 402, setupPage({ session, typed, decline: outcome.message }));
    return outcome.status === 'complete' ? leave(reply, outcome) : sendPage(reply, 410, overPage(outcome));
  });

  /** Finds a session that saves a card; those of payment links have a page of their own. */
  async function findSession(id: string): Promise<CheckoutSession | undefined> {
    const session = ownEntry((await ledger.read()).checkout_sessions, id);
    return session?.mode === 'setup' ? session : undefined;
  }
}

/** Redirects to the session's return address, with its id filled in. */
function leave(reply: FastifyReply, session: CheckoutSession): FastifyReply {
  const target = session.success_url ?? '/sandbox';
  return reply
    .header('cache-control', 'no-store')
    .redirect(target.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
}
