/** The hosted payment page: a plain form that works without script, and what is wrong with it when something is. */
import { html, trusted, type Html } from '../platform/html.ts';
import type { Page } from '../platform/page.ts';
import type { PaymentLink } from '../stripe/stripe-types.ts';
import { formatMoney } from './money.ts';
import type { PaymentErrors, PaymentField, TypedPayment } from './payment-form.ts';

export interface PaymentPage {
  link: PaymentLink;
  typed: TypedPayment;
  errors?: PaymentErrors;
  /** Stripe's message when the card was refused. */
  decline?: string;
}

/** The page for `link`, with the errors first when there are any. */
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
        <fieldset>
          <legend>Card</legend>
          ${textField({ name: 'card_number', label: 'Card number', error: errors.card_number, autocomplete: 'cc-number', numeric: 24, hint: 'Use a test card such as 4242 4242 4242 4242.' })}
          <div class="row">
            ${textField({ name: 'exp_month', label: 'Month', value: typed.expMonth, error: errors.exp_month, autocomplete: 'cc-exp-month', numeric: 2, hint: 'MM' })}
            ${textField({ name: 'exp_year', label: 'Year', value: typed.expYear, error: errors.exp_year, autocomplete: 'cc-exp-year', numeric: 4, hint: 'YYYY' })}
            ${textField({ name: 'cvc', label: 'CVC', error: errors.cvc, autocomplete: 'cc-csc', numeric: 4, hint: '3 digits' })}
          </div>
        </fieldset>
        <button type="submit">Subscribe</button>
        <p class="soft">Any future date and any CVC will do. <a href="/sandbox#cards">All test cards</a></p>
      </form>`,
  };
}

/** What the page says for a link that was switched off. */
export function inactivePage(link: PaymentLink): Page {
  const message = link.inactive_message ?? 'This link is no longer active.';
  return {
    title: 'Link inactive',
    body: html`<h1>Payment unavailable</h1>
      <p>${message}</p>`,
  };
}

/** What the link sells and for how much, for example `CA$24.99 per month`. */
function summary(link: PaymentLink): Html {
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

function errorSummary(errors: PaymentErrors, decline: string | undefined): Html {
  const entries = Object.entries(errors);
  return html`<div class="errors" role="alert" id="errors">
    ${decline === undefined ? html`<p>Please correct the following:</p>` : html`<p>${decline}</p>`}
    ${
      entries.length > 0 &&
      html`<ul>
        ${entries.map(([name, message]) => html`<li><a href="#${name}">${message}</a></li>`)}
      </ul>`
    }
  </div>`;
}

interface TextField {
  name: PaymentField;
  label: string;
  value?: string;
  error: string | undefined;
  autocomplete: string;
  type?: 'email' | 'text';
  /** Digits only, at most this many characters. */
  numeric?: number;
  hint?: string;
}

function textField({
  name,
  label,
  value = '',
  error,
  autocomplete,
  type = 'text',
  numeric,
  hint,
}: TextField): Html {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      required${
        numeric !== undefined && html` inputmode="numeric" maxlength="${numeric}"`
      }${described && html` aria-describedby="${described}"`}${error && trusted(' aria-invalid="true"')}
    />
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${error && html`<p class="error" id="${name}-error">${error}</p>`}
  </div>`;
}
