/** Reads the registry from its tables, and writes what the rules decided. */
import { sql } from 'kysely';
import type {
  Canary,
  Capability,
  Registry,
  RegistryEntry,
  RemoteVersion,
  ShellBuildRecord,
  ShellVersion,
} from '@coupon-center/portal-contracts';
import { toRemoteVersion } from '@coupon-center/release';
import type { RemoteState } from '@coupon-center/release';
import { readCanaries } from './canary.repository.ts';
import type { Executor, Tx } from './release-tables.ts';

export interface StoredRemote {
  revision: number;
  owner: string;
  package: string;
  state: RemoteState;
}

/** The number of the last change; 0 before the first one. */
export async function registryRevision(db: Executor): Promise<number> {
  const row = await db
    .selectFrom('release.audit')
    .select((select) => select.fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Returns every remote that was ever published, by name. */
export async function readRemotes(db: Executor): Promise<Map<string, StoredRemote>> {
  const remotes = await db.selectFrom('release.remotes').selectAll().orderBy('name').execute();
  const wanted = remotes.flatMap(({ name, live, earlier }) =>
    [...(live ? [live] : []), ...earlier].map((version) => `${name} ${version}`),
  );
  const rows = wanted.length > 0 ? await readVersions(db) : [];
  const versions = new Map(rows.map((row) => [`${row.name} ${row.version}`, row.remoteVersion]));
  return new Map(
    remotes.map(({ name, revision, owner, package: packageName, live, earlier, recalled, chosen_by }) => {
      const find = (version: string) => versions.get(`${name} ${version}`);
      const state: RemoteState = {
        live: live === null ? undefined : find(live),
        earlier: earlier.flatMap((version) => find(version) ?? []),
        recalled,
        chosenBy: chosen_by,
      };
      return [name, { revision, owner, package: packageName, state }];
    }),
  );
}

interface NamedVersion {
  name: string;
  version: string;
  remoteVersion: RemoteVersion;
}

/** Returns the versions that some remote has live or as a fallback. */
async function readVersions(db: Executor): Promise<NamedVersion[]> {
  const rows = await db
    .selectFrom('release.versions as versions')
    .innerJoin('release.remotes as remotes', 'remotes.name', 'versions.name')
    .select(['versions.name', 'versions.version', 'versions.record', 'versions.published_at'])
    .where(sql<boolean>`(versions.version = remotes.live or remotes.earlier ? versions.version)`)
    .execute();
  return rows.map(({ name, version, record, published_at }) => ({
    name,
    version,
    remoteVersion: toRemoteVersion(record, published_at.toISOString()),
  }));
}

function toShellVersion(build: ShellBuildRecord, releasedAt: Date): ShellVersion {
  return { version: build.shell.version, publishedAt: releasedAt.toISOString(), build };
}

/** Returns what pages need to know: the live shell, remotes with a live version, and which versions were recalled. */
export async function readRegistry(
  db: Executor,
  remotes: ReadonlyMap<string, StoredRemote>,
): Promise<Registry> {
  const released = await db
    .selectFrom('release.shells')
    .select(['record', 'released_at'])
    // Rows of before have less in them.
    .where(sql<boolean>`record ? 'files'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const grants = await db.selectFrom('release.grants').selectAll().orderBy('remote').execute();
  const canaries = await readCanaries(db);
  return {
    schema: 1,
    grants: Object.fromEntries(grants.map(({ remote, capabilities }) => [remote, capabilities])),
    ...(released && { shell: { live: toShellVersion(released.record, released.released_at), earlier: [] } }),
    remotes: Object.fromEntries(
      [...remotes].flatMap(([name, { state }]) =>
        state.live ? [[name, entryOf({ ...state, live: state.live }, canaries.get(name))]] : [],
      ),
    ),
    recalled: Object.fromEntries(
      [...remotes].flatMap(([name, { state }]) =>
        state.recalled.length > 0 ? [[name, [...state.recalled]]] : [],
      ),
    ),
  };
}

const entryOf = (
  { live, earlier, chosenBy }: RemoteState & { live: RemoteVersion },
  canary: Canary | undefined,
): RegistryEntry => ({ live, earlier: [...earlier], chosenBy, ...(canary && { canary }) });

/** Writes a remote with its next revision. */
export async function writeRemote(tx: Tx, name: string, remote: StoredRemote): Promise<void> {
  const { live, earlier, recalled, chosenBy } = remote.state;
  const values = {
    revision: remote.revision,
    owner: remote.owner,
    package: remote.package,
    live: live?.version ?? null,
    earlier: JSON.stringify(earlier.map(({ version }) => version)),
    recalled: JSON.stringify(recalled),
    chosen_by: chosenBy,
  };
  await tx
    .insertInto('release.remotes')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}

/** Sets what a remote is granted. */
export async function writeGrants(
  tx: Tx,
  remote: string,
  capabilities: readonly Capability[],
): Promise<void> {
  const values = { capabilities: JSON.stringify(capabilities) };
  await tx
    .insertInto('release.grants')
    .values({ remote, ...values })
    .onConflict((conflict) => conflict.column('remote').doUpdateSet(values))
    .execute();
}
