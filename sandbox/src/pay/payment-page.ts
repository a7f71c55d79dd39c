/** The hosted payment page: a plain form that works without scripts, with its errors. */
import { html, type Markup } from '@coupon-center/server-kit';
import type { Page } from '../platform/page.ts';
import type { PaymentLink } from '../stripe/stripe-types.ts';
import { cardFields, errorSummary, TEST_CARD_HINT, textField } from './card-fields.ts';
import type { PaymentErrors, TypedPayment } from './payment-form.ts';

export interface PaymentPage {
  link: PaymentLink;
  typed: TypedPayment;
  errors?: PaymentErrors;
  /** Stripe's message if the card was declined. */
  decline?: string;
}

/** The page for `link`, with errors first. */
export function paymentPage({ link, typed, errors = {}, decline }: PaymentPage): Page {
  const failed = decline !== undefined || Object.keys(errors).length > 0;
  const target = link.after_completion.redirect?.url;
  return {
    title: `${failed ? 'Error: ' : ''}Pay`,
    formTargets: target === undefined ? [] : [new URL(target).origin],
    body: html`${summary(link)}
      <form class="card" method="post" novalidate>
        ${failed && errorSummary(errors, decline)}
        <input type="hidden" name="attempt" value="${typed.attempt}" />
        <input type="hidden" name="client_reference_id" value="${typed.clientReferenceId}" />
        ${textField({ name: 'email', label: 'Email', value: typed.email, error: errors.email, type: 'email', autocomplete: 'email' })}
        ${cardFields(typed, errors)}
        <button type="submit">Subscribe</button>
        ${TEST_CARD_HINT}
      </form>`,
  };
}

/** The page for a link that was deactivated. */
export const INACTIVE_PAGE: Page = {
  title: 'Link inactive',
  body: html`<h1>Payment unavailable</h1>
    <p>This link is no longer active.</p>`,
};

/** What the link sells and for how much, for example `CA$24.99 per month`. */
function summary(link: PaymentLink): Markup {
  const [first] = link.line_items.data;
  const total = link.line_items.data.reduce((sum, item) => sum + item.amount_total, 0);
  const recurring = first?.price.recurring;
  const period =
    recurring &&
    (recurring.interval_count > 1
      ? `${recurring.interval_count} ${recurring.interval}s`
      : recurring.interval);
  return html`<h1>Subscribe to ${first?.description ?? 'this plan'}</h1>
    <p class="price">
      ${formatMoney(total, link.currency)}${period && html` <small>per ${period}</small>`}
    </p>`;
}

/** `2499`, `cad` becomes `CA$24.99`; each currency uses its own number of decimals. */
export function formatMoney(minorUnits: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(minorUnits / 10 ** maximumFractionDigits);
}
