/** Calls about versions for testers: any version, preview channels, and links to them. */
import { contentHashOf, releaseCalls, tellVersion } from '@coupon-center/release';
import { ProblemError } from '@coupon-center/server-kit';
import type { Testers } from '../../access/testers.ts';
import type { Executor } from '../../database/release-tables.ts';
import { findVersion } from '../../database/versions.repository.ts';
import { NO_STORE } from '../../http/release-routes.ts';
import type { ReleaseRoute } from '../../http/release-routes.ts';
import type { Channels } from './channels.service.ts';
import { findUsableVersion, listUsableVersions } from './version-list.ts';

const noSuchVersion = (name: string, version: string) =>
  new ProblemError(404, 'no_such_version', `${name} has no usable version ${version}.`);

export interface TestingVersionDeps {
  db: Executor;
  channels: Channels;
  testers: Testers;
  /** Announces a change that this process has made. */
  changed: <T>(result: T) => T;
}

export function testingVersionRoutes(
  route: ReleaseRoute,
  { db, channels, testers, changed }: TestingVersionDeps,
): void {
  route(releaseCalls.findVersion, async ({ params: { name, version }, request, reply }) => {
    const found = await findVersion(db, name, version);
    if (!found || found.isWithdrawn) throw noSuchVersion(name, version);
    // Its content never changes, so it is sent once, but it may be withdrawn later.
    const etag = `"${contentHashOf(found.record)}"`;
    void reply.headers({ etag, 'cache-control': 'no-cache' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return tellVersion(found.record, found.publishedAt);
  });

  route(releaseCalls.listVersions, async ({ reply }) => {
    void reply.headers(NO_STORE);
    return listUsableVersions(db);
  });

  route(releaseCalls.moveChannel, async ({ params: { name, channel }, body, caller }) => {
    const before = changed(await channels.move(caller, { ...body, name, channel }));
    return { channel, version: body.version, before };
  });

  route(releaseCalls.removeChannel, async ({ params: { name, channel }, query: { reason }, caller }) => {
    await channels.remove(caller, { name, channel, reason });
    changed(undefined);
  });

  route(releaseCalls.makeLink, async ({ params: { name }, body: { version, portal }, reply }) => {
    const found = await findUsableVersion(db, name, version);
    if (!found) throw noSuchVersion(name, version);
    const link = await testers.makeLink({ versions: { [name]: { version, hash: found.hash } } }, portal);
    if (!link) throw new ProblemError(404, 'qa_off', 'Nobody can test on this portal: QA_SECRET is not set.');
    void reply.headers(NO_STORE);
    return link;
  });
}
