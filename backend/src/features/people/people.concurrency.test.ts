import { testBackend } from '../../testing/test-backend.ts';
import type { Reply, TestBackend } from '../../testing/test-backend.ts';
import { invitePerson, personWith } from '../../testing/people.ts';
import { seedProviders } from '../../testing/people.ts';

let api: TestBackend;
beforeEach(async () => {
  api = await testBackend();
});
afterEach(() => api.close());

const PEOPLE = '/api/v1/provider/people/';
type Person = Awaited<ReturnType<typeof personWith>>;
const remove = (by: Person, whom: Person) => api.send('DELETE', `${PEOPLE}${whom.id}/`, { token: by.token });
const demote = (by: Person, whom: Person) =>
  api.send('PATCH', `${PEOPLE}${whom.id}/`, { token: by.token, body: { role: 'reviewer' } });
const statuses = (replies: Reply[]) => replies.map(({ status }) => status).sort();

/** Two administrators of a site that has no others. */
async function pair(): Promise<[Person, Person]> {
  const one = await personWith(api, 'administrator');
  const other = await personWith(api, 'administrator');
  const env = { ...api.deps.env(), PROVIDER_EMAIL: undefined, PROVIDER_PASSWORD: undefined };
  await seedProviders(api.deps.db, env, api.deps);
  return [one, other];
}

const administrators = () =>
  api.deps.db
    .selectFrom('users')
    .select('id')
    .where('client_id', '=', '6')
    .where('invited_role', '=', 'administrator')
    .where('removed_at', 'is', null)
    .execute();

test('only one of two administrators who remove each other at once succeeds', async () => {
  const [one, other] = await pair();
  const replies = await Promise.all([remove(one, other), remove(other, one)]);
  expect(statuses(replies)).toEqual([200, 401]);
  expect(await administrators()).toHaveLength(1);
});

test('only one of two administrators who make each other reviewers at once succeeds', async () => {
  const [one, other] = await pair();
  const replies = await Promise.all([demote(one, other), demote(other, one)]);
  expect(statuses(replies)).toEqual([200, 403]);
  expect(await administrators()).toHaveLength(1);
});

test('keeps one of two administrators who leave at once', async () => {
  const [one, other] = await pair();
  const replies = await Promise.all([remove(one, one), demote(other, other)]);
  expect(statuses(replies)).toEqual([200, 409]);
  expect(await administrators()).toHaveLength(1);
});

test('only one of several parallel attempts to accept an invitation succeeds', async () => {
  const { token } = await invitePerson(api, 'omar@example.com');
  const body = { token, first_name: 'Omar', last_name: 'Haddad', password: 'seven green boats' };
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => api.send('POST', '/api/v1/auth/accept-invitation/', { body })),
  );
  expect(statuses(replies)).toEqual([200, 409, 409, 409, 409]);
});

test('parallel invitations of one address leave one open', async () => {
  const { token } = await api.asProvider();
  const body = { email: 'omar@example.com', role: 'reviewer' };
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => api.send('POST', '/api/v1/provider/invitations/', { token, body })),
  );
  expect(statuses(replies)).toEqual([201, 201, 201, 201, 201]);
  const { invitations } = (await api.send('GET', PEOPLE, { token })).body;
  expect(invitations).toHaveLength(1);
});

test('an invitation is either accepted or withdrawn', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = `omar-${round}@example.com`;
    const { id, token } = await invitePerson(api, email);
    const administrator = (await api.asProvider()).token;
    const body = { token, first_name: 'Omar', last_name: 'Haddad', password: 'seven green boats' };
    const [accepted, withdrawn] = await Promise.all([
      api.send('POST', '/api/v1/auth/accept-invitation/', { body }),
      api.send('DELETE', `/api/v1/provider/invitations/${id}/`, { token: administrator }),
    ]);
    expect([accepted.status, withdrawn.status]).toEqual(accepted.status === 200 ? [200, 404] : [409, 200]);
    const login = { email, password: 'seven green boats' };
    const { status } = await api.send('POST', '/api/v1/auth/email-login/', { body: login });
    expect(status).toBe(accepted.status === 200 ? 200 : 401);
  }
});
