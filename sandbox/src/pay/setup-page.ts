/** The hosted page of a session that saves a card. */
import { html } from '@coupon-center/server-kit';
import type { Page } from '../platform/page.ts';
import type { CheckoutSession } from '../stripe/stripe-types.ts';
import type { CardErrors } from '../stripe/card.ts';
import { cardFields, errorSummary, TEST_CARD_HINT } from './card-fields.ts';

export interface SetupPage {
  session: CheckoutSession;
  typed: { expMonth: string; expYear: string };
  errors?: CardErrors;
  /** Stripe's message if the card was declined. */
  decline?: string;
}

/** The page for an open session, with errors first. */
export function setupPage({ session, typed, errors = {}, decline }: SetupPage): Page {
  const failed = decline !== undefined || Object.keys(errors).length > 0;
  const targets = [session.success_url, session.cancel_url].filter((target) => target !== null);
  return {
    title: `${failed ? 'Error: ' : ''}Save a card`,
    formTargets: [...new Set(targets.map((target) => new URL(target).origin))],
    body: html`<h1>Save a card</h1>
      ${session.customer_details?.email && html`<p class="soft">For ${session.customer_details.email}</p>`}
      <form class="card" method="post" novalidate>
        ${failed && errorSummary(errors, decline)} ${cardFields(typed, errors)}
        <button type="submit">Save card</button>
        ${TEST_CARD_HINT}
      </form>
      ${session.cancel_url && html`<p><a href="${session.cancel_url}">Back without saving</a></p>`}`,
  };
}

/** The page for a session that is complete or expired. */
export function overPage({ status }: CheckoutSession): Page {
  return {
    title: 'Nothing to do here',
    body: html`<h1>${status === 'complete' ? 'You’re all done here' : 'This page has expired'}</h1>
      <p>${status === 'complete' ? 'The card was saved.' : 'Go back to the site and start again.'}</p>`,
  };
}
