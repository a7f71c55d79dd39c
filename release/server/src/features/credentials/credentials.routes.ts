/** Calls by which operators manage tokens and keys. */
import { releaseCalls } from '@coupon-center/release';
import { ProblemError } from '@coupon-center/server-kit';
import { addKey, createToken, listCredentials, revoke } from '../../access/credentials.ts';
import type { Executor } from '../../database/release-tables.ts';
import { NO_STORE } from '../../http/release-routes.ts';
import type { ReleaseRoute } from '../../http/release-routes.ts';

export function credentialRoutes(route: ReleaseRoute, { db }: { db: Executor }): void {
  async function end(kind: 'tokens' | 'signing_keys', id: string): Promise<undefined> {
    if (await revoke(db, kind, id)) return;
    throw new ProblemError(404, 'not_found', `There is no active token or key ${id}.`);
  }

  route(releaseCalls.listCredentials, async ({ reply }) => {
    void reply.headers(NO_STORE);
    return listCredentials(db);
  });

  route(releaseCalls.createToken, async ({ body: { publicKey, ...token }, reply }) => {
    if (publicKey !== undefined) await addKey(db, { ...token, publicKey });
    void reply.headers(NO_STORE);
    return createToken(db, token);
  });

  route(releaseCalls.addKey, async ({ body }) => addKey(db, body));
  route(releaseCalls.revokeToken, async ({ params: { id } }) => end('tokens', id));
  route(releaseCalls.revokeKey, async ({ params: { id } }) => end('signing_keys', id));
}
