import { currencyExponent, currencySymbol, formatMajorUnits, formatMinorUnits } from './currency.ts';

test.each([
  ['usd', '$'],
  ['CAD', 'CA$'],
  ['eur', '€'],
  ['xyz', 'XYZ'],
  ['constructor', 'CONSTRUCTOR'],
])('the symbol of %s is %s', (currency, symbol) => {
  expect(currencySymbol(currency)).toBe(symbol);
});

test('counts an unknown currency in hundredths instead of failing', () => {
  expect(currencyExponent('')).toBe(2);
  expect(formatMinorUnits(100, '??')).toBe('??1.00');
});

// @spec 4.26 9.15
test.each([
  [2499, 'cad', 'CA$24.99'],
  [2499, 'usd', '$24.99'],
  [124999, 'cad', 'CA$1,249.99'],
  [500, 'jpy', '¥500'],
  [50000, 'jpy', '¥50,000'],
  [-2499, 'usd', '-$24.99'],
  [0, 'eur', '€0.00'],
  [5, 'gbp', '£0.05'],
  [1200, 'chf', 'CHF 12.00'],
  [1200, 'pln', 'zł 12.00'],
  [1200, 'czk', 'Kč 12.00'],
  [1200, 'xyz', 'XYZ 12.00'],
])('formats %i minor units of %s as %s', (amount, currency, text) => {
  expect(formatMinorUnits(amount, currency)).toBe(text);
});

test.each([
  [49.5, 'cad', 'CA$49.50'],
  [1.005, 'usd', '$1.00'],
  [19.99, 'usd', '$19.99'],
  [5000, 'jpy', '¥5,000'],
])('formats %f major units of %s as %s', (amount, currency, text) => {
  expect(formatMajorUnits(amount, currency)).toBe(text);
});
