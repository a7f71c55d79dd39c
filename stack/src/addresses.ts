/** Lists the portal's addresses for the terminal. */
import type { Stack } from './server/start-stack.ts';
import type { DemoMerchant } from './demo/make-demo.ts';
import { send } from '@coupon-center/api-client';
import { listReviews } from '@coupon-center/contracts';
import { DEFAULT_CLIENT_ID } from '@coupon-center/site-config';

/** @returns one line per address, with the credentials that it needs */
export function addresses(
  { origin, provider, sandboxed, testStack }: Stack,
  livePage: string | undefined,
  demo?: DemoMerchant,
): string {
  const lines: [string, string][] = [
    ['Portal', origin],
    ['Shopper page', livePage ?? 'none live yet: approve a store, or start with -- --demo'],
    ['Provider sign-in', `${origin}/login   ${provider.email}   ${provider.password}`],
  ];
  const signIn = (email: string) => `${origin}/login   ${email}   ${demo?.password}`;
  if (demo) lines.push(['Demo merchant', signIn(demo.email)]);
  for (const { situation, email } of demo?.others ?? []) lines.push([situation, signIn(email)]);
  if (sandboxed.mail) lines.push(['Mailbox', `${origin}/mailbox`]);
  if (sandboxed.payments) lines.push(['Payment sandbox', `${origin}/sandbox   (card 4242 4242 4242 4242)`]);
  const ahead = testStack?.ahead() ?? 0;
  if (ahead !== 0) lines.push(['Clock', new Date(Date.now() + ahead).toISOString()]);
  return lines.map(([name, value]) => `  ${name.padEnd(18)}${value}`).join('\n');
}

/** Returns the address of a store page that shoppers can see, or undefined if there is none. */
export async function findLivePage({
  origin,
  provider,
  openSession,
}: Pick<Stack, 'origin' | 'provider' | 'openSession'>): Promise<string | undefined> {
  const options = { origin, clientId: DEFAULT_CLIENT_ID };
  const token = await openSession({ clientId: DEFAULT_CLIENT_ID, email: provider.email });
  const { results } = await send(listReviews, { query: { state: 'approved' } }, { ...options, token });
  for (const { url } of results) if ((await fetch(url, { method: 'HEAD' })).ok) return url;
  return undefined;
}
