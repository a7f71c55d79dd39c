/**
 * Sessions for the person who runs the portal locally, e.g. to set up a demo: exempt from the limits of visitors, whose
 * wrong passwords would otherwise keep the set-up out as well. Not reachable over the network.
 */
import { randomUUID } from 'node:crypto';
import { inTransaction } from '@coupon-center/database';
import { plusSeconds } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { deviceOf } from '../../platform/security/device.ts';
import { insertSession } from './sessions.repository.ts';

/** Lifetime of the access token, in seconds: the session can't be refreshed. */
const LIFETIME = 600;

export interface LocalAccount {
  clientId: string;
  email: string;
  /** Password of a merchant to create, with a verified address, unless the account exists. */
  password?: string;
}

/** @returns an access token @throws Error without such an account */
export async function openLocalSession(
  {
    db,
    clock,
    passwords,
    ports,
    accessTokens,
  }: Pick<Deps, 'db' | 'clock' | 'passwords' | 'ports' | 'accessTokens'>,
  { clientId, email, password }: LocalAccount,
): Promise<string> {
  const createdAt = clock.now();
  const create = async (passwordHash: string) =>
    inTransaction(db, (tx) =>
      ports.accounts.createAccount(tx, {
        ...{ clientId, email, passwordHash, createdAt },
        ...{ role: 'merchant', firstName: 'N/A', lastName: 'N/A', emailVerified: true },
      }),
    );
  const known = await ports.accounts.accountByEmail(db, clientId, email);
  const userId = known?.id ?? (password === undefined ? null : await create(await passwords.hash(password)));
  if (userId === null) throw new Error(`${email} has no account on site ${clientId}.`);
  const sessionId = randomUUID();
  const expiresAt = plusSeconds(createdAt, LIFETIME);
  await insertSession(db, { id: sessionId, userId, createdAt, expiresAt, device: deviceOf() });
  return accessTokens.sign({ userId, sessionId, clientId }).token;
}
