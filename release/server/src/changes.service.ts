/** Changes what is live: one change after the other, each on the revision that its caller has seen. */
import { sql } from 'kysely';
import { inTransaction } from '@coupon-center/database';
import {
  bindingOf,
  promoteVersion,
  ReleaseError,
  rollBack,
  toReleasedVersion,
  withdrawVersion,
} from '@coupon-center/release';
import type { Change, PromoteOptions, RemoteState, ShellOptions } from '@coupon-center/release';
import { grantsOf } from '@coupon-center/portal-contracts';
import type { Capability, Registry } from '@coupon-center/portal-contracts';
import { audit } from './audit.ts';
import type { Actor, AuditedChange } from './audit.ts';
import { assertOperator } from './credentials.ts';
import type { FileStore } from './file-store.ts';
import { ReleaseProblem } from './problem.ts';
import { readRegistry, readRemotes, writeGrants, writeRemote } from './registry.repository.ts';
import type { StoredRemote } from './registry.repository.ts';
import { lockChanges } from './release-tables.ts';
import type { Executor, Tx } from './release-tables.ts';
import { findVersion, hasFiles } from './versions.repository.ts';
import type { StoredVersion } from './versions.repository.ts';

/** The channel on which changes of the registry are told; the payload is its revision. */
export const CHANGES_CHANNEL = 'coupon_center_release';

export interface ChangeRequest {
  name: string;
  /** The revision that the caller has seen. */
  revision: number;
  reason?: string | undefined;
}

interface Decision {
  state: RemoteState;
  outcome: Change['outcome'];
  action: AuditedChange['action'];
  version: string | null;
  /** Of the version that decides whose the remote is; the same as before if left out. */
  binding?: { owner: string; package: string };
}

export interface Changes {
  promote(actor: Actor, request: ChangeRequest & { version: string } & PromoteOptions): Promise<Change>;
  rollBack(actor: Actor, request: ChangeRequest & ShellOptions): Promise<Change>;
  withdraw(actor: Actor, request: ChangeRequest & ShellOptions & { version: string }): Promise<Change>;
  /** Grants a capability to a remote, whether or not it was published yet, or takes it away. */
  setGrant(actor: Actor, request: GrantRequest): Promise<void>;
}

export interface GrantRequest {
  name: string;
  capability: Capability;
  isGranted: boolean;
  reason?: string | undefined;
  /** Change nothing if an operator has granted or revoked something for the remote before. */
  ifUndecided?: boolean;
}

/** Says what is live, to somebody whose picture is out of date. */
function outOfDate(name: string, remote: StoredRemote | undefined): ReleaseProblem {
  const { state, revision = 0 } = remote ?? {};
  const live = state?.live ? `${state.live.version} is live now` : 'no version is live now';
  return new ReleaseProblem(
    412,
    'changed_meanwhile',
    `Somebody else changed ${name} in the meantime: ${live}. Look again, then repeat the command.`,
    { etag: `"${revision}"` },
  );
}

/** Refuses what has no files to serve. */
async function versionWithFiles(
  tx: Tx,
  store: FileStore,
  name: string,
  version: string,
): Promise<StoredVersion> {
  const found = await findVersion(tx, name, version);
  if (!found)
    throw new ReleaseProblem(404, 'no_such_version', `${name} has no published version ${version}.`);
  if (found.isWithdrawn)
    throw new ReleaseError(`${name} ${version} was withdrawn; publish it again to use it.`);
  if (!(await hasFiles(tx, store, found.id)))
    throw new ReleaseError(`The files of ${name} ${version} are gone; publish it again.`);
  return found;
}

/** Notes a change in the history, and tells every process of it when it is committed. */
async function tellChange(tx: Tx, actor: Actor, change: AuditedChange): Promise<void> {
  const entry = await audit(tx, actor, change);
  await sql`select pg_notify(${CHANGES_CHANNEL}, ${String(entry)})`.execute(tx);
}

export function createChanges(db: Executor, store: FileStore): Changes {
  /** Decides on the current state, and writes the decision with its entry in the history. */
  function change(
    actor: Actor,
    { name, revision, reason }: ChangeRequest,
    decide: (tx: Tx, registry: Registry, remote: StoredRemote | undefined) => Promise<Decision>,
  ): Promise<Change> {
    return inTransaction(db, async (tx) => {
      await lockChanges(tx);
      const remotes = await readRemotes(tx);
      const remote = remotes.get(name);
      if ((remote?.revision ?? 0) !== revision) throw outOfDate(name, remote);
      const { state, outcome, action, version, binding } = await decide(
        tx,
        await readRegistry(tx, remotes),
        remote,
      );
      const before = remote?.state.live?.version ?? null;
      const live = state.live?.version ?? null;
      if (state === remote?.state) return { outcome, live, before, revision };
      const next = revision + 1;
      const owned = binding ?? remote;
      if (!owned) throw new ReleaseProblem(404, 'no_such_remote', `There is no remote called ${name}.`);
      await writeRemote(tx, name, { revision: next, owner: owned.owner, package: owned.package, state });
      await tellChange(tx, actor, { remote: name, action, version, reason, before, after: live });
      return { outcome, live, before, revision: next };
    });
  }

  return {
    async promote(actor, { name, version, revision, reason, ...options }) {
      if (options.takeOver || options.breakRemotes) assertOperator(actor.principal);
      return change(actor, { name, revision, reason }, async (tx, registry, remote) => {
        const { record, publishedAt } = await versionWithFiles(tx, store, name, version);
        const before = remote?.state ?? { live: undefined, earlier: [], recalled: [], chosenBy: 'start' };
        const { state, outcome } = promoteVersion(
          registry,
          before,
          toReleasedVersion(record, publishedAt),
          options,
        );
        if (outcome === 'kept') return { state: before, outcome, action: 'promote', version };
        const binding = bindingOf(record);
        assertOwner(name, remote, binding, options.takeOver ?? false);
        return { state, outcome, action: 'promote', version, binding };
      });
    },
    async rollBack(actor, request) {
      if (request.breakRemotes) assertOperator(actor.principal);
      return change(actor, request, async (tx, registry, remote) => {
        if (!remote)
          throw new ReleaseProblem(404, 'no_such_remote', `There is no remote called ${request.name}.`);
        const state = rollBack(request.name, registry, remote.state, request);
        if (state.live) await versionWithFiles(tx, store, request.name, state.live.version);
        return { state, outcome: 'live', action: 'rollback', version: state.live?.version ?? null };
      });
    },
    async withdraw(actor, request) {
      if (request.breakRemotes) assertOperator(actor.principal);
      return change(actor, request, async (tx, registry, remote) => {
        const { name, version } = request;
        const found = await findVersion(tx, name, version);
        if (!remote || !found)
          throw new ReleaseProblem(404, 'no_such_version', `${name} has no published version ${version}.`);
        const state = withdrawVersion(name, registry, remote.state, version, request);
        if (state.live && state.live !== remote.state.live)
          await versionWithFiles(tx, store, name, state.live.version);
        await tx
          .updateTable('release.versions')
          .set({ withdrawn_at: sql`now()` })
          .where('id', '=', found.id)
          .execute();
        return { state, outcome: 'withdrawn', action: 'withdraw', version };
      });
    },
    async setGrant(actor, { name, capability, isGranted, reason, ifUndecided = false }) {
      assertOperator(actor.principal);
      await inTransaction(db, async (tx) => {
        await lockChanges(tx);
        const remotes = await readRemotes(tx);
        const registry = await readRegistry(tx, remotes);
        if (ifUndecided && Object.hasOwn(registry.grants ?? {}, name)) return;
        const before = grantsOf(registry, name);
        if (before.includes(capability) === isGranted) return;
        const after = isGranted
          ? [...before, capability]
          : before.filter((one: string) => one !== capability);
        await writeGrants(tx, name, after);
        const live = remotes.get(name)?.state.live?.version ?? null;
        const action = isGranted ? 'grant' : 'revoke';
        await tellChange(tx, actor, {
          remote: name,
          action,
          version: capability,
          reason,
          before: live,
          after: live,
        });
      });
    },
  };
}

/**
 * A name belongs to the owner and the package that it was first published with, even while no version of it is live.
 * @throws ReleaseError
 */
export function assertOwner(
  name: string,
  remote: Pick<StoredRemote, 'owner' | 'package'> | undefined,
  next: { owner: string; package: string },
  takeOver: boolean,
): void {
  if (!remote || takeOver) return;
  if (remote.owner === next.owner && remote.package === next.package) return;
  throw new ReleaseError(
    `${name} belongs to ${remote.package} of ${remote.owner}, and this is ${next.package} of ${next.owner}. ` +
      'Choose another name, or let an operator replace it with --take-over.',
  );
}
