/**
 * Stripe's test card numbers and their effects.
 *
 * @see https://docs.stripe.com/testing
 */

export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
}

export interface TestCard {
  /** Stripe's name for it, as in the payment method `pm_card_visa`. */
  name: string;
  number: string;
  brand: 'amex' | 'discover' | 'mastercard' | 'visa';
  /** Description in the list of test cards. */
  effect: string;
  /** Why every payment fails. */
  decline?: Decline;
  /** Why every payment after the first fails. */
  laterDecline?: Decline;
}

const DECLINED = 'Your card was declined.';

const GENERIC: Decline = { code: 'card_declined', declineCode: 'generic_decline', message: DECLINED };

export const TEST_CARDS: readonly TestCard[] = [
  { name: 'visa', number: '4242424242424242', brand: 'visa', effect: 'Succeeds' },
  { name: 'visa_debit', number: '4000056655665556', brand: 'visa', effect: 'Succeeds' },
  { name: 'mastercard', number: '5555555555554444', brand: 'mastercard', effect: 'Succeeds' },
  { name: 'amex', number: '378282246310005', brand: 'amex', effect: 'Succeeds (four-digit CVC)' },
  { name: 'discover', number: '6011111111111117', brand: 'discover', effect: 'Succeeds' },
  {
    name: 'chargeCustomerFail',
    number: '4000000000000341',
    brand: 'visa',
    effect: 'First payment succeeds, every renewal is declined',
    laterDecline: GENERIC,
  },
  {
    name: 'visa_chargeDeclined',
    number: '4000000000000002',
    brand: 'visa',
    effect: 'Declined',
    decline: GENERIC,
  },
  {
    name: 'visa_chargeDeclinedInsufficientFunds',
    number: '4000000000009995',
    brand: 'visa',
    effect: 'Declined: insufficient funds',
    decline: {
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  {
    name: 'visa_chargeDeclinedLostCard',
    number: '4000000000009987',
    brand: 'visa',
    effect: 'Declined: lost card',
    decline: { code: 'card_declined', declineCode: 'lost_card', message: DECLINED },
  },
  {
    name: 'visa_chargeDeclinedStolenCard',
    number: '4000000000009979',
    brand: 'visa',
    effect: 'Declined: stolen card',
    decline: { code: 'card_declined', declineCode: 'stolen_card', message: DECLINED },
  },
  {
    name: 'chargeDeclinedExpiredCard',
    number: '4000000000000069',
    brand: 'visa',
    effect: 'Declined: expired card',
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  },
  {
    name: 'chargeDeclinedIncorrectCvc',
    number: '4000000000000127',
    brand: 'visa',
    effect: 'Declined: incorrect CVC',
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  {
    name: 'chargeDeclinedProcessingError',
    number: '4000000000000119',
    brand: 'visa',
    effect: 'Declined: processing error',
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
];

const NOT_A_TEST_CARD: Decline = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message: 'Your card was declined. Your request was in test mode, but used a non test (live) card.',
};

/** The test card with this number, without separators. */
export function testCardByNumber(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number);
}

/** Returns why a payment with the named card fails; undefined if it succeeds. */
export function declineOf(name: string | undefined, isFirstPayment: boolean): Decline | undefined {
  const card = TEST_CARDS.find((one) => one.name === name);
  if (!card) return NOT_A_TEST_CARD;
  return card.decline ?? (isFirstPayment ? undefined : card.laterDecline);
}
