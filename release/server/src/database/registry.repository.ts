/** Reads the registry from its tables, and writes the decisions of the rules. */
import { sql } from 'kysely';
import { SHELL_NAME } from '@coupon-center/portal-contracts';
import type {
  Canary,
  Capability,
  Registry,
  RegistryEntry,
  RemoteVersion,
} from '@coupon-center/portal-contracts';
import { isShellVersion, toReleasedVersion } from '@coupon-center/release';
import type { ReleasedVersion, RemoteState } from '@coupon-center/release';
import { readCanaries } from './canary.repository.ts';
import type { Executor, Tx } from './release-tables.ts';

export interface StoredRemote {
  revision: number;
  owner: string;
  package: string;
  state: RemoteState;
}

/** Returns the number of the last change; 0 before the first one. */
export async function registryRevision(db: Executor): Promise<number> {
  const row = await db
    .selectFrom('release.audit')
    .select((select) => select.fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Returns every remote that was ever published, by name, and the shell. */
export async function readRemotes(db: Executor): Promise<Map<string, StoredRemote>> {
  const remotes = await db.selectFrom('release.remotes').selectAll().orderBy('name').execute();
  const wanted = remotes.flatMap(({ name, live, earlier }) =>
    [...(live ? [live] : []), ...earlier].map((version) => `${name} ${version}`),
  );
  const rows = wanted.length > 0 ? await readVersions(db) : [];
  const versions = new Map(rows.map((row) => [`${row.name} ${row.version}`, row.released]));
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
  released: ReleasedVersion;
}

/** Returns the live and fallback versions of all remotes. */
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
    released: toReleasedVersion(record, published_at.toISOString()),
  }));
}

const isRemoteVersion = (version: ReleasedVersion): version is RemoteVersion => !isShellVersion(version);

/** Returns the registry for pages: the live shell, remotes with a live version, and recalled versions. */
export async function readRegistry(
  db: Executor,
  remotes: ReadonlyMap<string, StoredRemote>,
): Promise<Registry> {
  const grants = await db.selectFrom('release.grants').selectAll().orderBy('remote').execute();
  const states = [...remotes].map(([name, { state }]) => [name, state] as const);
  const shell = states.find(([name]) => name === SHELL_NAME)?.[1];
  const canaries = await readCanaries(db);
  return {
    schema: 1,
    grants: Object.fromEntries(grants.map(({ remote, capabilities }) => [remote, capabilities])),
    ...(shell?.live &&
      isShellVersion(shell.live) && {
        shell: { live: shell.live, earlier: shell.earlier.filter(isShellVersion), chosenBy: shell.chosenBy },
      }),
    remotes: Object.fromEntries(
      states.flatMap(([name, state]) =>
        state.live && isRemoteVersion(state.live)
          ? [[name, entryOf({ ...state, live: state.live }, canaries.get(name))]]
          : [],
      ),
    ),
    recalled: Object.fromEntries(
      states.flatMap(([name, { recalled }]) => (recalled.length > 0 ? [[name, [...recalled]]] : [])),
    ),
  };
}

const entryOf = (
  { live, earlier, chosenBy }: RemoteState & { live: RemoteVersion },
  canary: Canary | undefined,
): RegistryEntry => ({
  live,
  earlier: earlier.filter(isRemoteVersion),
  chosenBy,
  ...(canary && { canary }),
});

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

/** Sets the capabilities that a remote is granted. */
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
