import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { createBackend, readEnv } from './index.ts';
import { createLog } from './platform/observability/log.ts';
import { databaseForProcess, startApi } from './testing/api-process.ts';
import type { ApiProcess, ProcessDatabase } from './testing/api-process.ts';

let database: ProcessDatabase;
let api: ApiProcess;

beforeEach(async () => {
  database = await databaseForProcess();
});
afterEach(async () => {
  api.signal('SIGKILL');
  await api.ended;
  await database.remove();
});

const isStopping = ({ msg }: { msg: string }) => msg === 'stopping';

/** Opens a connection, and records the text that it receives. */
function open(port: number): { socket: Socket; received: () => string; closed: Promise<unknown> } {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { socket, received: () => text, closed: once(socket, 'close') };
}

const HEAD = 'Host: a\r\nsma-site-key: 6\r\nis-coupon-center: 1\r\nContent-Type: application/json\r\n';
const LOGIN = JSON.stringify({ email: 'ann@example.com', password: 'wrong' });

test('on a stop signal, is no longer ready, answers requests in progress, and exits cleanly', async () => {
  api = await startApi(database.env);
  const idle = open(api.port);
  idle.socket.write(`GET /livez HTTP/1.1\r\n${HEAD}\r\n`);
  await once(idle.socket, 'data');
  // Both requests are in progress: the body of one and the headers of the other are incomplete.
  const call = open(api.port);
  call.socket.write(
    `POST /api/v1/auth/email-login/ HTTP/1.1\r\n${HEAD}Content-Length: ${LOGIN.length}\r\n\r\n`,
  );
  call.socket.write(LOGIN.slice(0, 9));
  const probe = open(api.port);
  probe.socket.write('GET /readyz HTTP/1.1\r\nHost:');
  // When this is answered, earlier requests on other connections have arrived.
  await api.call('GET', '/livez');

  api.signal('SIGTERM');
  await api.logged(isStopping);
  probe.socket.write(' a\r\n\r\n');
  await probe.closed;
  expect(probe.received()).toMatch(/^HTTP\/1.1 503 .*"status":"stopping"/s);
  expect(probe.received()).toMatch(/^connection: close\r$/im);
  call.socket.write(LOGIN.slice(9));
  await Promise.all([call.closed, idle.closed]);
  expect(call.received()).toMatch(/^HTTP\/1.1 401 .*application\/problem\+json/s);
  expect(await api.ended).toBe(0);
  expect(api.log.at(-1)?.msg).toBe('stopped');
});

test('finishes sending mail before it exits, and sends nothing twice', async () => {
  let arrived: (finish: () => void) => void;
  const arriving = new Promise<() => void>((resolve) => (arrived = resolve));
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().on('end', () => arrived(() => done()));
    },
  });
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer.server, 'listening');
  const { port } = mailServer.server.address() as { port: number };
  api = await startApi({ ...database.env, SMTP_URL: `smtp://127.0.0.1:${port}` });
  const body = { email: 'ann@example.com', password: 'correct horse', siteId: 6, type: 2 };
  expect((await api.call('POST', '/api/v1/auth/email-register/', { body })).status).toBeLessThan(300);

  const finish = await arriving;
  api.signal('SIGTERM');
  await api.logged(isStopping);
  finish();
  expect(await api.ended).toBe(0);
  await new Promise<void>((closed) => mailServer.close(() => closed()));

  const env = readEnv({ ...database.env, LOG_LEVEL: 'silent' });
  const after = await createBackend({ env, background: false, log: createLog('silent') });
  expect(await after.deps.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  await after.close();
});

test('does not take a caller who hangs up while sending a body for a database error', async () => {
  api = await startApi(database.env);
  const { socket, closed } = open(api.port);
  socket.write(`POST /api/v1/auth/email-login/ HTTP/1.1\r\n${HEAD}Content-Length: 100\r\n\r\n{`);
  // When this is answered, an earlier request on another connection has arrived.
  await api.call('GET', '/livez');
  socket.destroy();
  await closed;
  expect(await api.logged(({ call }) => call === 'emailLogin')).toMatchObject({
    msg: 'the caller has gone',
    status: 499,
  });
  await api.call('GET', '/api/v1/auth/me/');
  await api.logged(({ call }) => call === 'me');
  expect(api.log.filter(({ level }) => Number(level) > 30)).toEqual([]);
});

test('answers unknown addresses with a problem, logs each call in one line, and exits at once on a second signal', async () => {
  api = await startApi({ ...database.env, STOP_DELAY: '8' });
  const reply = await api.call('GET', '/auth/set-password?token=s3cret');
  expect(reply.status).toBe(404);
  expect(reply.headers.get('content-type')).toContain('application/problem+json');
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  await api.call('GET', '/api/Auth/refresh?token=s3cret', { token: 's3cret' });
  const line = await api.logged(({ call }) => call !== undefined);
  expect(line).toMatchObject({ msg: 'answered', reqId: expect.any(String), status: expect.any(Number) });
  expect(api.log.filter(({ msg }) => msg === 'answered')).toHaveLength(2);
  expect(JSON.stringify(api.log)).not.toContain('s3cret');

  api.signal('SIGTERM');
  await api.logged(isStopping);
  // Load balancers are told while calls are still answered.
  expect((await api.call('GET', '/readyz')).status).toBe(503);
  expect((await api.call('GET', '/api/v1/auth/me/')).status).toBe(401);
  api.signal('SIGTERM');
  expect(await api.ended).toBe(130);
});
