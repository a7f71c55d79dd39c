import { isCrossSite } from './page-kit.ts';

const host = 'localhost:4000';

test.each([
  {},
  { origin: 'http://localhost:4000' },
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { origin: 'http://localhost:4000', 'sec-fetch-site': 'same-origin' },
])('a request with %j comes from our own page or a program', (headers) => {
  expect(isCrossSite({ headers: { host, ...headers } })).toBe(false);
});

test.each([
  { origin: 'https://evil.example' },
  { origin: 'http://localhost:4001' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { origin: 'http://localhost:4000', 'sec-fetch-site': 'cross-site' },
])('a request with %j comes from another site', (headers) => {
  expect(isCrossSite({ headers: { host, ...headers } })).toBe(true);
});
