import { webAddress } from './web-address.ts';

test.each([
  ['https://shop.example/a b', 'https://shop.example/a%20b'],
  ['http://shop.example', 'http://shop.example/'],
  ['javascript:alert(1)', null],
  [' JAVASCRIPT:alert(1)', null],
  ['data:text/html,x', null],
  ['/relative', null],
  ['', null],
  [null, null],
])('turns %p into the link %p', (value, expected) => {
  expect(webAddress(value)).toBe(expected);
});
