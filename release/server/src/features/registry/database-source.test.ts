import type { KyselyPlugin } from 'kysely';
import { registryRevision } from '../../database/registry.repository.ts';
import { testService } from '../../testing/test-service.ts';
import { createDatabaseSource } from './database-source.ts';

test('a read that began before a change was announced is not its answer', async () => {
  const portal = await testService();
  const { db, store } = portal.service;
  const begun = Promise.withResolvers<null>();
  const gate = Promise.withResolvers<null>();
  const held: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      begun.resolve(null);
      await gate.promise;
      return result;
    },
  };
  const source = createDatabaseSource({
    database: {
      db: db.withPlugin(held),
      listen: () => ({ tried: Promise.resolve(), close: async () => {} }),
    },
    store,
    log: { error: () => {} },
  });
  const before = source.readWithRevision();
  await begun.promise;
  const { version } = await portal.publish();
  source.changed();
  const after = source.readWithRevision();
  gate.resolve(null);
  const { revision, registry } = await after;
  expect(registry.remotes['mf-one']?.live.version).toBe(version);
  expect(revision).toBe(await registryRevision(db));
  expect((await before).revision).toBe(revision);
  await source.close();
  await portal.close();
});
