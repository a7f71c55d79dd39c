import { isAmount, plainAmount } from './typed-amount.ts';

test.each([
  ['12,50', '12.50'],
  ['12,5', '12.5'],
  [',50', '.50'],
  ['0,99', '0.99'],
  ['1,249.99', '1249.99'],
  ['1.249,99', '1249.99'],
  ['1 249,99', '1249.99'],
  ['1\u00a0249,99', '1249.99'],
  ['1\u202f249,99', '1249.99'],
  ["1'249.99", '1249.99'],
  ['1’249', '1249'],
  ['1,249', '1249'],
  ['1,249,000', '1249000'],
  ['1.249.000', '1249000'],
  [' 12.50 ', '12.50'],
])('writes %j as %s', (typed, plain) => {
  expect(plainAmount(typed)).toBe(plain);
});

test.each(['12.50', '12', '.5', '12.', '1.249', ''])('leaves %j alone', (typed) => {
  expect(plainAmount(typed)).toBe(typed);
});

test.each([
  '-5',
  '1e3',
  '0x10',
  '１２',
  '12,',
  '12,5,0',
  '1,2345',
  '0,249',
  '1 24',
  '1,249,99',
  '1.249.99',
  '1,249 000',
  '1.2.3',
  '$5',
  'ten',
])('leaves %j, which is not a number, unchanged', (typed) => {
  expect(plainAmount(typed)).toBe(typed);
  expect(isAmount(typed)).toBe(false);
});
