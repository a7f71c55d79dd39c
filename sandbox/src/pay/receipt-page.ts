/** The pages after a payment: the hosted confirmation and the receipt of a charge. */
import { html } from '@coupon-center/server-kit';
import type { Page } from '../platform/page.ts';
import type { Charge } from '../stripe/stripe-types.ts';
import { formatMoney } from './payment-page.ts';

/** Shown after a payment through a link without a redirect. */
export const CONFIRMATION_PAGE: Page = {
  title: 'Payment complete',
  body: html`<h1>Thanks for your payment</h1>
    <p>A receipt is on the list of orders.</p>`,
};

/** The receipt of a paid charge. */
export function receiptPage(charge: Charge): Page {
  const card = charge.payment_method_details?.card;
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return {
    title: 'Receipt',
    body: html`<h1>Receipt</h1>
      <p class="price">${formatMoney(charge.amount, charge.currency)}</p>
      <div class="card">
        <dl>
          <dt>Order</dt>
          <dd><code>${charge.id}</code></dd>
          <dt>Date paid</dt>
          <dd>${date.format(charge.created * 1000)}</dd>
          <dt>Payment method</dt>
          <dd>${card?.brand ?? 'card'} ending in ${card?.last4 ?? '–'}</dd>
          <dt>Sent to</dt>
          <dd>${charge.receipt_email ?? '–'}</dd>
          <dt>For</dt>
          <dd>${charge.description ?? '–'}</dd>
        </dl>
      </div>`,
  };
}
