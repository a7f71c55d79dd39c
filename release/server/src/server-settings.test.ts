import { portalOrigin } from '@coupon-center/site-config';
import { qaAccess, readSettings } from './server-settings.ts';

const secret = 'k8Jq0Zt4vWm2Xp7RcB5nYd1Lh9Sg3Fa6';
const access = (environment: NodeJS.ProcessEnv) => qaAccess(readSettings(environment));

test('lets nobody test without a secret that is long enough', () => {
  expect(access({})).toBeUndefined();
  expect(access({ QA_SECRET: '' })).toBeUndefined();
  expect(() => access({ QA_SECRET: 'short' })).toThrow('QA_SECRET must have at least 32 characters');
});

test("signs links for the portal's own address, or that of its first brand", () => {
  expect(access({ QA_SECRET: secret, PORTAL_ORIGIN: 'http://localhost:8080' })).toEqual({
    secret,
    portal: 'http://localhost:8080',
  });
  expect(access({ QA_SECRET: secret })).toEqual({ secret, portal: portalOrigin(undefined) });
  expect(() => access({ PORTAL_ORIGIN: 'merchants.example' })).toThrow('PORTAL_ORIGIN');
});
