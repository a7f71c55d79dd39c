/** Makes a new merchant in one of the named states. */
import { randomBytes } from 'node:crypto';
import { send } from '@coupon-center/api-client';
import { emailRegister, listPlans, verifyEmail } from '@coupon-center/contracts';
import type { ApiCall, CallInput, CallOutput } from '@coupon-center/contracts';
import type { Sandbox } from '@coupon-center/sandbox';
import { siteByClientId } from '@coupon-center/site-config';
import type { ClientId } from '@coupon-center/site-config';
import { makers } from './states.ts';
import type { AccountState } from './states.ts';

export interface TestAccount {
  email: string;
  password: string;
  /** Page on which the state is seen once the merchant has signed in. */
  path: string;
}

export interface MakeAccountOptions {
  apiOrigin: string;
  clientId: ClientId;
  /** Signs in the provider of the site, without the limits for visitors. @returns an access token */
  signInProvider: () => Promise<string>;
  sandbox: Pick<Sandbox, 'mailbox' | 'stripe'>;
  now: () => Date;
  /** Runs everything that is due, e.g. the effects of webhooks. */
  settle: () => Promise<void>;
}

const GOOD_CARD = '4242424242424242';

/** @throws Error with the call that failed */
export async function makeAccount(state: AccountState, options: MakeAccountOptions): Promise<TestAccount> {
  const { apiOrigin, clientId, signInProvider, sandbox, now, settle } = options;
  const site = siteByClientId(clientId);
  if (!site) throw new Error(`There is no brand ${clientId}.`);
  const suffix = randomBytes(4).toString('hex');
  const account = {
    email: `${state.toLowerCase()}-${suffix}@shop.example`,
    password: `maple-${randomBytes(4).toString('hex')}`,
  };
  const callAs = <C extends ApiCall>(
    token: string | null,
    target: C,
    input: CallInput<C>,
  ): Promise<CallOutput<C>> => send(target, input, { origin: apiOrigin, clientId, token });
  const { token } = await callAs(null, emailRegister, { body: account });
  const call = <C extends ApiCall>(target: C, input: CallInput<C>) => callAs(token, target, input);

  await makers[state].make({
    email: account.email,
    site,
    now,
    call,
    async asProvider(target, input) {
      return callAs(await signInProvider(), target, input);
    },
    async verifyEmail() {
      await settle();
      const texts = sandbox.mailbox.list(account.email).map(({ text }) => text);
      const link = /verify-email\?token=([\w.~-]+)/.exec(texts.join('\n'))?.[1];
      if (!link) throw new Error(`No mail with a link arrived for ${account.email}.`);
      await call(verifyEmail, { body: { token: link } });
    },
    async subscribe({ card = GOOD_CARD, at = now() } = {}) {
      const { results } = await call(listPlans, { query: {} });
      const paymentLink = results[0]?.payment_link.url ?? '';
      await sandbox.stripe.buyEarlier({ at, paymentLink, email: account.email, card });
      await settle();
    },
  });
  await settle();
  return { ...account, path: makers[state].path };
}
