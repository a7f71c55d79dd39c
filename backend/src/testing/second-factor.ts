/** Turns on second factors in tests, and computes codes as an app does. */
import { Secret, TOTP } from 'otpauth';
import type { ClientId } from '@coupon-center/site-config';
import { PASSWORD } from './test-backend.ts';
import type { TestBackend } from './test-backend.ts';
import { verifyEmailOf } from './verify-email.ts';

const PERIOD_MS = 30_000;

/** @param steps later (or earlier, if negative) than the code of an instant */
export function codeAt(secret: string, now: Date, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: now.getTime() + steps * PERIOD_MS,
  });
}

/** Turns it on with the code of the current step, once the address is verified. */
export async function turnOnSecondFactor(
  api: TestBackend,
  token: string,
  client: ClientId = '6',
  password = PASSWORD,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const ask = async (call: string, body: unknown) => {
    const url = `/api/v1/account/second-factor/${call}/`;
    const reply = await api.send('POST', url, { body, token, client });
    if (reply.status !== 200) throw new Error(`${url} answered ${reply.status}: ${reply.text}`);
    return reply.body;
  };
  await verifyEmailOf(api, token, client);
  const { secret } = await ask('begin', { password });
  const { recovery_codes } = await ask('confirm', { code: codeAt(secret, api.clock.now()) });
  return { secret, recoveryCodes: recovery_codes };
}
