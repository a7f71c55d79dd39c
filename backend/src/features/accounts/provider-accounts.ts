/** The configured providers: one per brand, created and updated from the configuration at startup (docs/rules.md, 16). */
import { sites } from '@coupon-center/site-config';
import { inTransaction } from '@coupon-center/database';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { emailKey } from '../../platform/security/caller.ts';
import { providerStanding } from '../../platform/security/principal.ts';
import type { Env } from '../../platform/env.ts';
import { accountByEmail, insertAccount, setPasswordHash } from './accounts.repository.ts';
import { endPending } from './pending.ts';
import { makeConfigured } from './providers.repository.ts';

type SeedDeps = Pick<Deps, 'clock' | 'passwords' | 'ports'>;

/**
 * Makes the configured account the only configured one, at every brand; invited people stay. A changed password ends its
 * sessions.
 * @throws Error if a merchant has the address
 */
export async function seedProviders(db: Executor, env: Env, deps: SeedDeps): Promise<void> {
  const { PROVIDER_EMAIL: email, PROVIDER_PASSWORD: password } = env;
  await closeOthers(db, email ?? null, deps);
  if (!email || !password) return;
  let hashed: Promise<string> | undefined;
  const hash = () => (hashed ??= deps.passwords.hash(password));
  for (const { clientId } of Object.values(sites))
    await seedProvider(db, { clientId, email, password, hash }, deps);
}

interface Configured {
  clientId: string;
  email: string;
  password: string;
  /** Hash of the password, computed once for all brands. */
  hash: () => Promise<string>;
}

async function seedProvider(
  db: Executor,
  configured: Configured,
  { clock, passwords, ports }: SeedDeps,
): Promise<void> {
  const { clientId, email, password, hash } = configured;
  const account = await accountByEmail(db, clientId, email);
  if (account && account.role !== 'provider')
    throw new Error(`PROVIDER_EMAIL belongs to a merchant of site ${clientId}. Configure another address.`);
  const isConfigured = account && providerStanding(account).isConfigured;
  if (isConfigured && (await passwords.verify(account.password_hash, password))) return;
  const passwordHash = await hash();
  await inTransaction(db, async (tx) => {
    const fields = { clientId, email, passwordHash, firstName: 'N/A', lastName: 'N/A', emailVerified: true };
    const id =
      account?.id ?? (await insertAccount(tx, { ...fields, role: 'provider', createdAt: clock.now() }));
    // If it is null, another process that is starting has created the account.
    if (id === null || !account) return;
    await makeConfigured(tx, id);
    await setPasswordHash(tx, id, passwordHash);
    await endPending(tx, id, clock.now(), ports);
    await ports.sessions.revokeSessionsOf(tx, id, clock.now());
  });
}

/** Closes the accounts that are no longer configured. */
async function closeOthers(db: Executor, email: string | null, { clock, ports }: SeedDeps): Promise<void> {
  const others = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'provider')
    .where('invited_role', 'is', null)
    .where('email_key', '!=', email === null ? '' : emailKey(email))
    .where('password_hash', 'is not', null)
    .execute();
  for (const { id } of others)
    await inTransaction(db, async (tx) => {
      await setPasswordHash(tx, id, null);
      await endPending(tx, id, clock.now(), ports);
      await ports.sessions.revokeSessionsOf(tx, id, clock.now());
    });
}
