/** Invites people to review in tests, and accepts for them. */
import type { ProviderRole } from '@coupon-center/contracts';
import type { ClientId } from '@coupon-center/site-config';
import { PASSWORD } from './test-backend.ts';
import type { TestBackend } from './test-backend.ts';
import { tokenIn } from './test-mailbox.ts';

export interface InvitedPerson {
  client?: ClientId;
  role?: ProviderRole;
}

/** @returns the invitation's id, and the token in its mail */
export async function invitePerson(
  api: TestBackend,
  email: string,
  { client = '6', role = 'reviewer' }: InvitedPerson = {},
): Promise<{ id: string; token: string }> {
  const { token } = await api.asProvider(client);
  const body = { email, role };
  const reply = await api.send('POST', '/api/v1/provider/invitations/', { body, token, client });
  if (reply.status !== 201)
    throw new Error(`The invitation was answered with ${reply.status}: ${reply.text}`);
  await api.drain();
  return { id: reply.body.id, token: tokenIn(api.mailbox.lastTo(email)) };
}

/** A person who accepted an invitation, with the password of all test accounts. */
export async function acceptedPerson(
  api: TestBackend,
  email: string,
  invited: InvitedPerson = {},
): Promise<void> {
  const { client = '6' } = invited;
  const { token } = await invitePerson(api, email, invited);
  const body = { token, first_name: 'Rosa', last_name: 'Berg', password: PASSWORD };
  const reply = await api.send('POST', '/api/v1/auth/accept-invitation/', { body, client });
  if (reply.status !== 200) throw new Error(`Accepting was answered with ${reply.status}: ${reply.text}`);
}

let people = 0;

/** Like {@link acceptedPerson}, signed in. All mail is delivered: jobs run in parallel, so a later mail could overtake it. */
export async function personWith(
  api: TestBackend,
  role: ProviderRole,
  client: ClientId = '6',
  email = `${role}-${(people += 1)}@example.com`,
): Promise<{ id: number; email: string; token: string; refresh: string }> {
  await acceptedPerson(api, email, { client, role });
  const tokens = await api.login(email, PASSWORD, client);
  const me = await api.send('GET', '/api/v1/auth/me/', { token: tokens.token, client });
  await api.drain();
  return { id: me.body.id, email, ...tokens };
}

export { seedProviders } from '../features/accounts/provider-accounts.ts';
