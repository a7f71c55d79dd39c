import { webAddress } from './web-address.ts';

test.each([
  ['https://shop.example/a b', 'https://shop.example/a%20b'],
  ['http://shop.example', 'http://shop.example/'],
  ['https://shop.example/a|b?c[]={d}^#`', 'https://shop.example/a%7Cb?c%5B%5D=%7Bd%7D%5E#%60'],
  ['http://[::1]/a%7Cb?c%20d=%', 'http://[::1]/a%7Cb?c%20d=%'],
  ['javascript:alert(1)', null],
  [' JAVASCRIPT:alert(1)', null],
  ['data:text/html,x', null],
  ['/relative', null],
  ['', null],
  [null, null],
])('turns %j into the link %j', (value, expected) => {
  expect(webAddress(value)).toBe(expected);
});
