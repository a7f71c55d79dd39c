/** The parts of a form that asks for a card, with their error messages. */
import { html, trusted, type Markup } from '@coupon-center/server-kit';
import type { PaymentErrors, PaymentField, TypedPayment } from './payment-form.ts';

/** A hint below the button about accepted input. */
export const TEST_CARD_HINT = html`<p class="soft">
  Any future date and any CVC will do. <a href="/sandbox#cards">All test cards</a>
</p>`;

/** Number, expiration date and security code. Number and code are never prefilled. */
export function cardFields(typed: Pick<TypedPayment, 'expMonth' | 'expYear'>, errors: PaymentErrors): Markup {
  return html`<fieldset>
    <legend>Card</legend>
    ${textField({ name: 'card_number', label: 'Card number', error: errors.card_number, autocomplete: 'cc-number', numeric: 24, hint: 'Use a test card such as 4242 4242 4242 4242.' })}
    <div class="row">
      ${textField({ name: 'exp_month', label: 'Month', value: typed.expMonth, error: errors.exp_month, autocomplete: 'cc-exp-month', numeric: 2, hint: 'MM' })}
      ${textField({ name: 'exp_year', label: 'Year', value: typed.expYear, error: errors.exp_year, autocomplete: 'cc-exp-year', numeric: 4, hint: 'YYYY' })}
      ${textField({ name: 'cvc', label: 'CVC', error: errors.cvc, autocomplete: 'cc-csc', numeric: 4, hint: '3 digits' })}
    </div>
  </fieldset>`;
}

/** Stripe's message for a declined card, or the list of fields to correct. */
export function errorSummary(errors: PaymentErrors, decline: string | undefined): Markup {
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
  /** Maximum number of digits, if the field accepts digits only. */
  numeric?: number;
  hint?: string;
}

/** A labelled field with its hint and error. */
export function textField({
  name,
  label,
  value = '',
  error,
  autocomplete,
  type = 'text',
  numeric,
  hint,
}: TextField): Markup {
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
