import type Stripe from 'stripe';
import { cardsView } from './cards.ts';

test('a payment method without details from Stripe has an empty brand, country and number', () => {
  const untold = { id: 'pm_1', created: 1_750_000_000 } as Stripe.PaymentMethod;

  expect(cardsView({ cards: [untold], defaultId: null })).toEqual([
    {
      id: 'pm_1',
      created: 1_750_000_000,
      isDefault: false,
      card: { expMonth: 0, expYear: 0, brand: '', country: '', last4: '' },
    },
  ]);
});
