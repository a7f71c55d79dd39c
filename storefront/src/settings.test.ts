import { readSettings } from './settings.ts';

const API = { API_ORIGIN: 'http://127.0.0.1:4200' };
const RANDOM = 'n7Zk2vQx9RbT4mWc8yLd3hGf6sJp1aEu';

test('refuses a secret that the API would refuse, and names every invalid variable', () => {
  expect(() => readSettings({ STOREFRONT_SECRET: 'short', PORT: '-1', PORTAL_ORIGIN: 'portal' })).toThrow(
    /PORT must.*\n.*API_ORIGIN must.*\n.*PORTAL_ORIGIN must.*\n.*STOREFRONT_SECRET must have at least 32 characters/,
  );
});

test('refuses a guessable secret where others may connect', () => {
  const guessable = { ...API, STOREFRONT_SECRET: 'change-me-before-you-go-into-production' };
  for (const outside of [{ NODE_ENV: 'production' }, { HOST: '0.0.0.0' }])
    expect(() => readSettings({ ...guessable, ...outside })).toThrow('STOREFRONT_SECRET can be guessed');
  expect(readSettings(guessable).STOREFRONT_SECRET).toBe(guessable.STOREFRONT_SECRET);
  expect(readSettings({ ...API, HOST: '0.0.0.0', STOREFRONT_SECRET: RANDOM }).STOREFRONT_SECRET).toBe(RANDOM);
});
