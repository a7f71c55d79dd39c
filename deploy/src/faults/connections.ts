/** Others hold hundreds of connections: to the processes of the API, to the edges, and all that PostgreSQL has. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Client } from 'pg';
import { EDGES, MACHINES, PORTAL } from './namespace.ts';
import type { Scene } from './scene.ts';

const MANY = 500;
/** Failed calls of merchants after which they have noticed. */
const NOTICED = 10;
/** Ends the connections of the API and the release service, so that others are faster, as after a restart of PostgreSQL. */
const END_OTHERS = `
  select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'coupon-center%'`;

/** Opens connections of HTTP that stay open and idle. @returns a function that closes them */
async function holdHttp(address: string, port: number): Promise<() => void> {
  const sockets = Array.from({ length: MANY }, () => connect(port, address));
  await Promise.all(
    sockets.map(async (socket) => {
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write(`GET /livez HTTP/1.1\r\nHost: ${PORTAL}\r\n\r\n`);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      assert.match(answer.toString(), /^HTTP\/1\.1 \d+ /);
    }),
  );
  return () => sockets.forEach((socket) => socket.destroy());
}

/** Clients of PostgreSQL that want {@link MANY} connections, and hold those that they get. */
function createCrowd(connectionString: string) {
  const held = new Set<Client>();
  return {
    held,
    /** Asks for what is missing. @returns the reasons of refusals */
    async grab(): Promise<unknown[]> {
      const tries = Array.from({ length: MANY - held.size }, async () => {
        const client = new Client({ connectionString, application_name: 'crowd' });
        client.on('error', () => held.delete(client));
        await client.connect();
        held.add(client);
      });
      const results = await Promise.allSettled(tries);
      return results.flatMap((one) =>
        one.status === 'rejected' ? [(one.reason as { code?: string }).code] : [],
      );
    },
    leave: () => Promise.all([...held].map((client) => client.end())),
  };
}

export async function takeConnections({ cluster, client, watch, more, until }: Scene): Promise<void> {
  const idle = await watch(`${MANY} idle connections to each edge and process of the API`, async () => {
    const close = await Promise.all([
      ...MACHINES.map((address) => holdHttp(address, 4200)),
      ...EDGES.map((address) => holdHttp(address, 8080)),
    ]);
    await more('api');
    for (const one of close) one();
  });
  assert.deepEqual(idle, []);

  const crowd = createCrowd(cluster.databaseUrl);
  const refused = await watch(`${MANY} clients at PostgreSQL`, async () => {
    assert.deepEqual([...new Set(await crowd.grab())], ['53300'], 'PostgreSQL has none left');
    await more('api');
  });
  const lost = await watch('they have all of its connections', async () => {
    const [own] = crowd.held;
    assert.ok(own);
    const before = client.failures.length;
    const noticed = () =>
      client.failures.slice(before).filter(({ part }) => part === 'api').length >= NOTICED;
    await until('nobody notices', async () => {
      await own.query(END_OTHERS);
      await crowd.grab();
      return noticed();
    });
    await crowd.leave();
    await more('api');
    await more('storefront');
    await more('release');
  });
  assert.deepEqual(
    [...refused, ...lost].filter(({ isClear }) => !isClear),
    [],
    'failures that do not say when to try again',
  );
}
