/**
 * Tries a version on a share of the visitors, and raises the share in steps, until the version is live or turns out to be
 * worse than the live one. All of its state is in the database, whose clock times the steps: processes may stop, start or have
 * wrong clocks, and if several judge one canary at once, only one changes it.
 */
import {
  bindingOf,
  describeEvidence,
  describeWorse,
  evidenceOf,
  isChosen,
  judge,
  promoteVersion,
  ReleaseError,
  toReleasedVersion,
} from '@coupon-center/release';
import type { CanaryPlan, CanaryReply, Judgement, RemoteState } from '@coupon-center/release';
import type { PageVisit, PageVitals, PartVitals } from '@coupon-center/portal-contracts';
import { ProblemError } from '@coupon-center/server-kit';
import type { Actor } from '../../access/audit.ts';
import { networkOfVisitor } from '../../access/visitor-network.ts';
import type { VisitOrigin } from '../../access/visitor-network.ts';
import {
  allRunning,
  beginStep,
  countTroubles,
  countVisit,
  findRunning,
  insertCanary,
  lastCanary,
  limitsOf,
  readFacts,
  shareOf,
} from '../../database/canary.repository.ts';
import type { StoredCanary } from '../../database/canary.repository.ts';
import { changeRemote, endCanary, recalling, versionWithFiles } from '../../changes/change-remote.ts';
import type { ChangeRequest, Decision, Situation } from '../../changes/change-remote.ts';
import { assertOwner } from '../live-versions/changes.service.ts';
import type { FileStore } from '../../store/file-store.ts';
import { readRemotes } from '../../database/registry.repository.ts';
import type { Executor, Tx } from '../../database/release-tables.ts';
import { troublesOf, vitalLimitsOf } from './vital-limits.ts';

export interface Canaries {
  start(actor: Actor, request: ChangeRequest & CanaryPlan & { version: string }): Promise<CanaryReply>;
  stop(actor: Actor, request: ChangeRequest): Promise<CanaryReply>;
  /** Returns the running canary of a remote with its figures, or the last one. */
  status(name: string): Promise<CanaryReply>;
  /** Counts the report of a page; impossible reports are dropped. */
  receive(from: VisitOrigin, visit: PageVisit): Promise<void>;
  /** Counts the web vitals of a part of a page while its canary runs; impossible reports are dropped. */
  receiveVitals(from: VisitOrigin, part: PartVitals, load: PageVitals['load']): Promise<void>;
  /**
   * Stops each running canary that is worse than the live version, and gives the others more visitors when it is time.
   * @returns whether something has changed
   */
  judgeAll(): Promise<boolean>;
}

/** The author of the service's own changes. */
const itself = ({ id, remote }: StoredCanary): Actor => ({
  principal: { tokenId: `canary ${id}`, note: 'release service', scope: remote },
  address: 'itself',
});

const describePlan = ({ steps, everySeconds, minVisits }: CanaryPlan) =>
  `${steps.join(' %, ')} % of the visitors, each step for at least ${everySeconds} s and ${minVisits} visits`;

export function createCanaries(db: Executor, store: FileStore): Canaries {
  async function status(name: string): Promise<CanaryReply> {
    const canary = await lastCanary(db, name);
    const revision = (await readRemotes(db)).get(name)?.revision ?? 0;
    if (!canary) return { canary: null, revision };
    const { id, version, outcome, why, steps, everySeconds, minVisits, step } = canary;
    const facts = await readFacts(db, canary);
    return {
      revision,
      canary: {
        id,
        version,
        outcome,
        why,
        steps,
        everySeconds,
        minVisits,
        percent: outcome === 'stopped' ? 0 : (steps[step] ?? 0),
        visits: outcome === 'running' ? facts.visits : canary.visits,
        startedAt: canary.startedAt.toISOString(),
        stepSince: canary.stepSince.toISOString(),
        endedAt: canary.endedAt?.toISOString() ?? null,
        evidence: canary.evidence ?? evidenceOf(facts),
      },
    };
  }

  /** Returns the running canary that a report is about; undefined if the visitor can't have had that version. */
  async function canaryOf(
    { visitor }: VisitOrigin,
    remote: string,
    { id, isCanary }: { id: number; isCanary: boolean },
  ): Promise<StoredCanary | undefined> {
    const canary = await findRunning(db, remote);
    if (canary?.id !== id) return undefined;
    // Pages that were opened in an earlier step may still have the live version.
    return isCanary && !isChosen(visitor, { id, share: shareOf(canary) }) ? undefined : canary;
  }

  /** Makes the version live, which may have become impossible since the canary started. */
  async function goLive(tx: Tx, canary: StoredCanary, state: RemoteState, { registry }: Situation) {
    const { remote: name, version } = canary;
    const { record, publishedAt } = await versionWithFiles(tx, store, name, version);
    return promoteVersion(registry, state, toReleasedVersion(record, publishedAt)).state;
  }

  async function stopped(tx: Tx, canary: StoredCanary, state: RemoteState, why: string): Promise<Decision> {
    const { version } = canary;
    const ended = await endCanary(tx, canary, 'stopped', why);
    return { state: recalling(state, version), outcome: 'live already', action: 'canary', version, ...ended };
  }

  async function raise(
    tx: Tx,
    canary: StoredCanary,
    state: RemoteState,
    situation: Situation,
    { evidence }: Judgement,
  ): Promise<Decision> {
    const { id, version, steps, step } = canary;
    const next = steps[step + 1] ?? 100;
    await beginStep(tx, id, step + 1);
    if (next < 100) {
      const reason = `${next} % of the visitors. ${describeEvidence(evidence)}`;
      return { state: { ...state }, outcome: 'live already', action: 'canary', version, reason, evidence };
    }
    try {
      const after = await goLive(tx, canary, state, situation);
      const ended = await endCanary(tx, canary, 'live', 'live after all steps');
      return { state: after, outcome: 'live', action: 'canary', version, ...ended };
    } catch (error) {
      if (!(error instanceof ReleaseError || error instanceof ProblemError)) throw error;
      return stopped(tx, canary, state, `stopped before it was live: ${error.message}`);
    }
  }

  async function decide(id: number, tx: Tx, situation: Situation): Promise<Decision> {
    const { remote, canary } = situation;
    if (!remote) throw new Error('A remote without a state has a canary.');
    const { state } = remote;
    const nothing: Decision = { state, outcome: 'kept', action: 'canary', version: null };
    // Another process was quicker.
    if (canary?.id !== id) return nothing;
    const judgement = judge(await readFacts(tx, canary));
    if (judgement.verdict === 'raise') return raise(tx, canary, state, situation, judgement);
    if (judgement.verdict === 'stop')
      return stopped(tx, canary, state, `stopped automatically: ${describeWorse(judgement.evidence)}`);
    return nothing;
  }

  return {
    status,
    async start(actor, { version, steps, everySeconds, minVisits, ...request }) {
      const { name, reason } = request;
      const plan = { steps, everySeconds, minVisits };
      await changeRemote(db, actor, request, async (tx, { registry, remote, canary }) => {
        const { record, publishedAt } = await versionWithFiles(tx, store, name, version);
        if (record.kind === 'shell')
          throw new ReleaseError(
            'The shell cannot have a canary, because all remotes depend on it. Promote it instead.',
          );
        const { state } = remote ?? {};
        if (!state?.live)
          throw new ReleaseError(
            `${name} has no live version to compare ${version} with. Promote it instead.`,
          );
        if (state.live.version === version) throw new ReleaseError(`${name} ${version} is already live.`);
        if (canary) throw new ReleaseError(`${name} already has a canary, ${canary.version}. Stop it first.`);
        assertOwner(name, remote, bindingOf(record), false);
        // Called for its checks: the version may go live in the end.
        promoteVersion(registry, state, toReleasedVersion(record, publishedAt));
        const limits = await vitalLimitsOf(tx, name, state.live.version);
        await insertCanary(tx, { remote: name, version, ...plan, limits });
        const recalled = state.recalled.filter((one) => one !== version);
        const told = `started: ${describePlan(plan)}${reason ? `. ${reason}` : ''}`;
        return {
          state: { ...state, recalled },
          outcome: 'live already',
          action: 'canary',
          version,
          reason: told,
        };
      });
      return status(name);
    },
    async stop(actor, request) {
      const { name, reason } = request;
      await changeRemote(db, actor, request, async (tx, { remote, canary }) => {
        if (!remote || !canary) throw new ProblemError(404, 'no_canary', `${name} has no running canary.`);
        return stopped(tx, canary, remote.state, `stopped by hand${reason ? `: ${reason}` : ''}`);
      });
      return status(name);
    },
    async receive(from, { remote, canary: id, ...visit }) {
      const canary = await canaryOf(from, remote, { id, isCanary: visit.isCanary });
      if (!canary) return;
      await countVisit(db, canary, { visitor: from.visitor, network: networkOfVisitor(from), ...visit });
    },
    async receiveVitals(from, part, load) {
      const canary = part.canary && (await canaryOf(from, part.name, part.canary));
      if (!part.canary || !canary) return;
      const { isCanary } = part.canary;
      // A page that fell back to another version says nothing about the one that it was given.
      if ((part.version === canary.version) !== isCanary) return;
      const visitor = { visitor: from.visitor, network: networkOfVisitor(from), isCanary };
      await countTroubles(db, canary, visitor, troublesOf(part, load, limitsOf(canary)));
    },
    async judgeAll() {
      let hasChanged = false;
      for (const canary of await allRunning(db)) {
        const { verdict } = judge(await readFacts(db, canary));
        if (verdict === 'wait') continue;
        const { remote: name, id } = canary;
        await changeRemote(db, itself(canary), { name, revision: undefined }, (tx, situation) =>
          decide(id, tx, situation),
        );
        hasChanged = true;
      }
      return hasChanged;
    },
  };
}
