/** Lists the portal's addresses for the terminal. */
import type { Stack } from './compose.ts';
import type { DemoMerchant } from './demo.ts';

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
  if (demo) lines.push(['Demo merchant', `${origin}/login   ${demo.email}   ${demo.password}`]);
  if (sandboxed.mail) lines.push(['Mailbox', `${origin}/mailbox`]);
  if (sandboxed.payments) lines.push(['Payment sandbox', `${origin}/sandbox   (card 4242 4242 4242 4242)`]);
  const ahead = testStack?.ahead() ?? 0;
  if (ahead !== 0) lines.push(['Clock', new Date(Date.now() + ahead).toISOString()]);
  return lines.map(([name, value]) => `  ${name.padEnd(18)}${value}`).join('\n');
}
