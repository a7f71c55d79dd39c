/** Makes every change of a remote: decides on the current state, and writes the decision with an entry in the history. */
import { sql } from 'kysely';
import { inTransaction } from '@coupon-center/database';
import { contentOfVersion, describeEvidence, judge, recall, ReleaseError } from '@coupon-center/release';
import type { CanaryEvidence, Change, RemoteState } from '@coupon-center/release';
import type { Registry } from '@coupon-center/portal-contracts';
import { ProblemError } from '@coupon-center/server-kit';
import { audit, wasEverLive } from '../access/audit.ts';
import type { Actor, AuditedChange } from '../access/audit.ts';
import { findRunning, readFacts, writeEnd } from '../database/canary.repository.ts';
import type { StoredCanary } from '../database/canary.repository.ts';
import type { FileStore } from '../store/file-store.ts';
import { readRegistry, readRemotes, writeRemote } from '../database/registry.repository.ts';
import type { StoredRemote } from '../database/registry.repository.ts';
import { lockChanges } from '../database/release-tables.ts';
import type { Executor, Tx } from '../database/release-tables.ts';
import { findVersion, findWithdrawn, hasFiles } from '../database/versions.repository.ts';
import type { StoredVersion } from '../database/versions.repository.ts';

/** Database channel that announces changes of the registry; the payload is the new revision. */
export const CHANGES_CHANNEL = 'coupon_center_release';

export interface ChangeRequest {
  name: string;
  /** The revision that the caller has seen; undefined for changes by the service itself. */
  revision: number | undefined;
  reason?: string | undefined;
}

/** The basis of a decision. */
export interface Situation {
  registry: Registry;
  /** The remote; undefined if it was never published. */
  remote: StoredRemote | undefined;
  /** The running canary. */
  canary: StoredCanary | undefined;
}

export interface Decision {
  /** The new state; nothing is written if it is the same as before. */
  state: RemoteState;
  outcome: Change['outcome'];
  action: AuditedChange['action'];
  version: string | null;
  /** For the history, in place of the caller's reason. */
  reason?: string | undefined;
  evidence?: CanaryEvidence;
  /** Binding of the version that decides who owns the remote; unchanged if left out. */
  binding?: { owner: string; package: string };
}

/** Writes a change to the history, and notifies every process when it is committed. */
export async function tellChange(tx: Tx, actor: Actor, change: AuditedChange): Promise<void> {
  const entry = await audit(tx, actor, change);
  await sql`select pg_notify(${CHANGES_CHANNEL}, ${String(entry)})`.execute(tx);
}

/** Explains what is live to a caller whose revision is out of date. */
function outOfDate(name: string, remote: StoredRemote | undefined): ProblemError {
  const { state, revision = 0 } = remote ?? {};
  const live = state?.live ? `${state.live.version} is live now` : 'no version is live now';
  return new ProblemError(
    412,
    'changed_meanwhile',
    `Somebody else has changed ${name} in the meantime: ${live}. Check the new state, then repeat the command.`,
    { headers: { etag: `"${revision}"` } },
  );
}

/** Refuses a version that has no files to serve. */
export async function versionWithFiles(
  tx: Tx,
  store: FileStore,
  name: string,
  version: string,
): Promise<StoredVersion> {
  const found = await findVersion(tx, name, version);
  if (!found) throw new ProblemError(404, 'no_such_version', `${name} has no published version ${version}.`);
  const withdrawn = await findWithdrawn(tx, name, contentOfVersion(version));
  if (withdrawn !== undefined)
    throw new ReleaseError(
      `The content of ${name} ${version} was withdrawn. An operator can reinstate it with: npm run release -- reinstate ${name} ${withdrawn}`,
    );
  if (!(await hasFiles(tx, store, found.id)))
    throw new ReleaseError(`The files of ${name} ${version} are gone; publish it again.`);
  return found;
}

/** Returns why a change ends the canary; undefined if it goes on. */
function whyOver(canary: StoredCanary, { state, action, version }: Decision, before: string | null) {
  const live = state.live?.version ?? null;
  if (action === 'canary') return undefined;
  if (live === canary.version) return 'made live by hand';
  if (action === 'withdraw' && version === canary.version) return 'stopped: its version was withdrawn';
  // The version that it is compared with is no longer live.
  if (live !== before) return `stopped by the ${action}: ${live ?? 'no version'} is live`;
  return undefined;
}

/** Decides on the current state, and writes the decision with its entry in the history. */
export function changeRemote(
  db: Executor,
  actor: Actor,
  { name, revision, reason }: ChangeRequest,
  decide: (tx: Tx, situation: Situation) => Promise<Decision>,
): Promise<Change> {
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const remotes = await readRemotes(tx);
    const remote = remotes.get(name);
    const seen = remote?.revision ?? 0;
    if (revision !== undefined && seen !== revision) throw outOfDate(name, remote);
    const canary = await findRunning(tx, name);
    const decision = await decide(tx, { registry: await readRegistry(tx, remotes), remote, canary });
    const { outcome, action, version, binding, evidence } = decision;
    const before = remote?.state.live?.version ?? null;
    const live = decision.state.live?.version ?? null;
    if (decision.state === remote?.state) return { outcome, live, before, revision: seen };
    const why = canary && whyOver(canary, decision, before);
    const state = why && live !== canary.version ? recalling(decision.state, canary.version) : decision.state;
    const wasLive = live !== null && live !== before ? await wasEverLive(tx, name, live) : undefined;
    const owned = binding ?? remote;
    if (!owned) throw new ProblemError(404, 'no_such_remote', `There is no remote called ${name}.`);
    const next = seen + 1;
    await writeRemote(tx, name, { revision: next, owner: owned.owner, package: owned.package, state });
    const told = decision.reason ?? reason;
    await tellChange(tx, actor, {
      remote: name,
      action,
      version,
      reason: told,
      before,
      after: live,
      evidence,
    });
    if (why) {
      const ended = await endCanary(tx, canary, live === canary.version ? 'live' : 'stopped', why);
      const change = { remote: name, action: 'canary', version: canary.version, before: live, after: live };
      await audit(tx, actor, { ...change, action: 'canary', ...ended });
    }
    return { outcome, live, before, revision: next, ...(wasLive !== undefined && { wasLive }) };
  });
}

/** Tells open pages not to run a version any more. */
export const recalling = (state: RemoteState, version: string): RemoteState => ({
  ...state,
  recalled: recall(state.recalled, version),
});

/** @returns the text for the history */
export async function endCanary(
  tx: Tx,
  canary: StoredCanary,
  outcome: 'live' | 'stopped',
  why: string,
): Promise<{ reason: string; evidence: CanaryEvidence }> {
  const facts = await readFacts(tx, canary);
  const { evidence } = judge(facts);
  await writeEnd(tx, canary.id, { outcome, why, visits: facts.visits, evidence });
  return { reason: `${why}. ${describeEvidence(evidence)}`, evidence };
}
