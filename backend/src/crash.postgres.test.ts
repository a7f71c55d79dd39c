/** A process that is killed at the worst moment loses nothing: the next one finishes its work. */
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { SMTPServer } from 'smtp-server';
import { IDEMPOTENCY_KEY_HEADER, PORTAL_HEADER, SITE_KEY_HEADER } from '@coupon-center/contracts';
import { databaseForProcess, startApi } from './testing/api-process.ts';
import type { ApiProcess, ProcessDatabase } from './testing/api-process.ts';

const REGISTER = '/api/v1/auth/email-register/';
const BODY = { email: 'ann@example.com', password: 'correct horse', siteId: 6, type: 2 };

let database: ProcessDatabase;
let client: Client;
const processes: ApiProcess[] = [];

beforeEach(async () => {
  database = await databaseForProcess();
  client = new Client({ connectionString: database.env.DATABASE_URL });
  await client.connect();
});
afterEach(async () => {
  for (const api of processes.splice(0)) await kill(api);
  await client.end();
  await database.remove();
});

async function start(more: Record<string, string> = {}): Promise<ApiProcess> {
  const api = await startApi({ ...database.env, ...more });
  processes.push(api);
  return api;
}

async function kill(api: ApiProcess): Promise<void> {
  api.signal('SIGKILL');
  await api.ended;
}

const count = async (table: string) =>
  Number((await client.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count);

/** Registers with a key. @returns the response, before any of its body was read */
async function register({ port }: ApiProcess, key: string): Promise<IncomingMessage> {
  const sent = request({
    port,
    path: REGISTER,
    method: 'POST',
    headers: {
      [SITE_KEY_HEADER]: '6',
      [PORTAL_HEADER]: '1',
      [IDEMPOTENCY_KEY_HEADER]: key,
      'content-type': 'application/json',
    },
  });
  sent.end(JSON.stringify(BODY));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return text;
}

test('a registration survives a crash after the commit: repeating it signs in without registering again', async () => {
  const dying = await start();
  const lost = await register(dying, 'a-key-of-the-crash');
  await kill(dying);
  lost.resume();
  const healing = await start();
  const answer = await register(healing, 'a-key-of-the-crash');
  expect(answer.statusCode).toBe(201);
  expect(answer.headers['idempotent-replayed']).toBe('true');
  expect(JSON.parse(await textOf(answer))).toMatchObject({ token: expect.stringMatching(/./) });
  expect(await count('users')).toBe(1);
  expect(await count("jobs where kind like '%mail%'")).toBe(1);
});

test('sends the mail of a killed worker from the next one, under the same id', async () => {
  const ids: (string | undefined)[] = [];
  let taken: () => void;
  const isTaken = new Promise<void>((resolve) => (taken = resolve));
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        ids.push(/^Message-ID: (\S+)/im.exec(text)?.[1]);
        // The first time, the server does not confirm, and the worker waits.
        if (ids.length === 1) taken();
        else done();
      });
    },
  });
  mailServer.on('error', () => {});
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer.server, 'listening');
  const { port } = mailServer.server.address() as AddressInfo;
  const SMTP_URL = `smtp://127.0.0.1:${port}`;

  const dying = await start({ SMTP_URL });
  expect((await dying.call('POST', REGISTER, { body: BODY })).status).toBe(201);
  await isTaken;
  await kill(dying);
  expect(await count('jobs where locked_until > now()')).toBe(1);
  // As if two minutes had passed.
  await client.query('update jobs set locked_until = now()');
  await start({ SMTP_URL });
  const end = performance.now() + 60_000;
  while ((await count('jobs')) > 0 && performance.now() < end);
  expect(await count('jobs')).toBe(0);
  expect(ids).toEqual([expect.stringMatching(/^<.+@.+>$/), ids[0]]);
  await new Promise<void>((closed) => mailServer.close(() => closed()));
});
