/** Reads the payment form's fields as they were typed, or reports what is wrong with them. */
import { readCard, type Card, type CardField } from '../stripe/card.ts';

export type PaymentField = 'email' | CardField;
export type PaymentErrors = Partial<Record<PaymentField, string>>;

/** What the page needs when it is shown again; never the card's number or code. */
export interface TypedPayment {
  attempt: string;
  clientReferenceId: string;
  email: string;
  expMonth: string;
  expYear: string;
}

export type ReadPayment = { typed: TypedPayment } & (
  | { errors: PaymentErrors }
  | { errors?: undefined; card: Card; email: string; clientReferenceId: string | null }
);

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const REFERENCE = /^[\w-]{1,200}$/;

/** Reads a submitted form. `now` decides which cards have expired. */
export function readPayment(form: URLSearchParams, now: Date): ReadPayment {
  const field = (name: string): string => form.get(name) ?? '';
  const typed: TypedPayment = {
    attempt: field('attempt'),
    clientReferenceId: field('client_reference_id'),
    email: field('email').trim(),
    expMonth: field('exp_month').trim(),
    expYear: field('exp_year').trim(),
  };
  const read = readCard(
    {
      card_number: field('card_number'),
      exp_month: typed.expMonth,
      exp_year: typed.expYear,
      cvc: field('cvc'),
    },
    now,
  );
  const emailError = errorOfEmail(typed.email);
  if ('errors' in read || emailError) {
    return {
      typed,
      errors: { ...(emailError && { email: emailError }), ...('errors' in read ? read.errors : {}) },
    };
  }
  return {
    typed,
    card: read.card,
    email: typed.email,
    clientReferenceId: referenceOf(typed.clientReferenceId),
  };
}

/** Stripe drops a reference with characters other than letters, digits, dashes and underscores. */
export function referenceOf(text: string): string | null {
  return REFERENCE.test(text) ? text : null;
}

function errorOfEmail(email: string): string | undefined {
  if (email === '') return 'Your email is incomplete.';
  return EMAIL.test(email) && email.length <= 512 ? undefined : 'Your email is invalid.';
}
