/** Changes the live versions, one change at a time, each based on the revision that its caller has seen. */
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
import type { Change, PromoteOptions, Reinstated, ShellOptions } from '@coupon-center/release';
import { grantsOf } from '@coupon-center/portal-contracts';
import type { Capability } from '@coupon-center/portal-contracts';
import { ProblemError } from '@coupon-center/server-kit';
import type { Actor } from '../../access/audit.ts';
import { changeRemote, tellChange, versionWithFiles } from '../../changes/change-remote.ts';
import type { ChangeRequest } from '../../changes/change-remote.ts';
import { deleteChannelsTo } from '../../database/channels.repository.ts';
import { tellChannel } from '../testing-versions/channels.service.ts';
import { assertOperator } from '../../access/credentials.ts';
import type { FileStore } from '../../store/file-store.ts';
import { readRegistry, readRemotes, writeGrants } from '../../database/registry.repository.ts';
import type { StoredRemote } from '../../database/registry.repository.ts';
import { lockChanges } from '../../database/release-tables.ts';
import type { Executor } from '../../database/release-tables.ts';
import { findVersion, hasFiles } from '../../database/versions.repository.ts';

export interface Changes {
  promote(actor: Actor, request: ChangeRequest & { version: string } & PromoteOptions): Promise<Change>;
  rollBack(actor: Actor, request: ChangeRequest & ShellOptions): Promise<Change>;
  withdraw(actor: Actor, request: ChangeRequest & ShellOptions & { version: string }): Promise<Change>;
  /** Reverses a withdrawal: the version can be made live again, or published again if its files are gone. */
  reinstate(
    actor: Actor,
    request: Omit<ChangeRequest, 'revision'> & { version: string },
  ): Promise<Reinstated>;
  /** Grants a capability to a remote, whether or not it was published yet, or revokes it. */
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

export function createChanges(db: Executor, store: FileStore): Changes {
  return {
    async promote(actor, { name, version, revision, reason, ...options }) {
      if (options.takeOver || options.breakRemotes) assertOperator(actor.principal);
      return changeRemote(db, actor, { name, revision, reason }, async (tx, { registry, remote, canary }) => {
        const { record, publishedAt } = await versionWithFiles(tx, store, name, version);
        const before = remote?.state ?? { live: undefined, earlier: [], recalled: [], chosenBy: 'start' };
        const isTried = canary !== undefined && version !== before.live?.version;
        if (isTried && version !== canary.version) {
          if (options.keepChosen) return { state: before, outcome: 'kept', action: 'promote', version };
          throw new ReleaseError(
            `${name} ${version} cannot go live while ${canary.version} is a canary. ` +
              `Stop the canary with: npm run release -- canary ${name} --stop`,
          );
        }
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
      return changeRemote(db, actor, request, async (tx, { registry, remote }) => {
        if (!remote)
          throw new ProblemError(404, 'no_such_remote', `There is no remote called ${request.name}.`);
        const state = rollBack(request.name, registry, remote.state, request);
        if (state.live) await versionWithFiles(tx, store, request.name, state.live.version);
        return { state, outcome: 'live', action: 'rollback', version: state.live?.version ?? null };
      });
    },
    async withdraw(actor, request) {
      if (request.breakRemotes) assertOperator(actor.principal);
      return changeRemote(db, actor, request, async (tx, { registry, remote }) => {
        const { name, version } = request;
        const found = await findVersion(tx, name, version);
        if (!remote || !found)
          throw new ProblemError(404, 'no_such_version', `${name} has no published version ${version}.`);
        const state = withdrawVersion(name, registry, remote.state, version, request);
        if (state.live && state.live !== remote.state.live)
          await versionWithFiles(tx, store, name, state.live.version);
        await tx
          .updateTable('release.versions')
          .set({ withdrawn_at: sql`now()` })
          .where('id', '=', found.id)
          .execute();
        const live = state.live?.version ?? null;
        for (const channel of await deleteChannelsTo(tx, name, version)) {
          const reason = 'its version is withdrawn';
          await tellChannel(tx, actor, channel, { remote: name, isRemoved: true, live, reason });
        }
        return { state, outcome: 'withdrawn', action: 'withdraw', version };
      });
    },
    async reinstate(actor, { name, version, reason }) {
      assertOperator(actor.principal);
      return inTransaction(db, async (tx) => {
        await lockChanges(tx);
        const found = await findVersion(tx, name, version);
        if (!found?.isWithdrawn)
          throw new ProblemError(404, 'no_such_version', `${name} has no withdrawn version ${version}.`);
        const isUsable = await hasFiles(tx, store, found.id);
        if (isUsable) {
          await tx
            .updateTable('release.versions')
            .set({ withdrawn_at: null })
            .where('id', '=', found.id)
            .execute();
        } else {
          await tx.deleteFrom('release.versions').where('id', '=', found.id).execute();
        }
        const live = (await readRemotes(tx)).get(name)?.state.live?.version ?? null;
        const change = { remote: name, action: 'reinstate', version, reason } as const;
        await tellChange(tx, actor, { ...change, before: live, after: live });
        return { version, isUsable };
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
    `${name} belongs to ${remote.package} of ${remote.owner}, but this is ${next.package} of ${next.owner}. ` +
      'Choose another name, or ask an operator to replace it with --take-over.',
  );
}
