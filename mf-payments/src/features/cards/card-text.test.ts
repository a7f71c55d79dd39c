import { cardExpiry, cardName, expiryText } from './card-text.ts';

// @spec 3.30
test.each([
  ['visa', '4242', 'Visa ending in 4242'],
  ['amex', '0005', 'American Express ending in 0005'],
  ['a new one', '1111', 'Card ending in 1111'],
  ['toString', '', 'Card'],
  ['', '', 'Card'],
])('names a card of brand "%s" with the digits "%s": %s', (brand, last4, name) => {
  expect(cardName({ brand, last4 })).toBe(name);
});

test.each([
  ['2026-11-30', 11, 2026, 'soon'],
  ['2026-12-01', 11, 2026, 'expired'],
  ['2026-11-01', 12, 2026, 'soon'],
  ['2026-12-31', 1, 2027, 'soon'],
  ['2026-11-30', 1, 2027, 'fine'],
  ['2026-11-30', 12, 2025, 'expired'],
  ['2026-11-30', 0, 0, 'unknown'],
])('on %s, rates a card of %i/%i as %s', (today, expMonth, expYear, expiry) => {
  expect(cardExpiry({ expMonth, expYear }, today)).toBe(expiry);
});

test('writes the month with two digits, and "Expired" for the past', () => {
  expect(expiryText({ expMonth: 4, expYear: 2030 }, '2026-11-21')).toBe('Expires 04/2030');
  expect(expiryText({ expMonth: 10, expYear: 2026 }, '2026-11-21')).toBe('Expired 10/2026');
  expect(expiryText({ expMonth: 0, expYear: 0 }, '2026-11-21')).toBe('');
});
