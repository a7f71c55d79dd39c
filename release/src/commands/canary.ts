/** Tries a version on a share of the visitors. */
import type { CanaryPlan, CanaryStatus } from '../calls/canary-messages.ts';
import { describeEvidence } from '../rules/canary-rule.ts';
import { ReleaseError } from '../errors.ts';
import type { Command, Context } from './command.ts';

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** @throws {ReleaseError} if the text is not a duration like 10m */
function readDuration(text: string): number {
  const [, amount, unit = ''] = /^(\d+)([smhd])$/.exec(text) ?? [];
  if (amount === undefined)
    throw new ReleaseError(`'${text}' is not a duration; write it like 30s, 10m, 2h or 1d.`);
  return Number(amount) * (SECONDS[unit] ?? 1);
}

/** @throws {ReleaseError} if the text isn't a number */
function readNumber(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text.trim())) return Number(text);
  throw new ReleaseError(`'${text}' is not a number.`);
}

function readPlan({ steps, every, 'min-visits': minVisits }: Context['values']): Partial<CanaryPlan> {
  return {
    ...(steps !== undefined && { steps: steps.split(',').map(readNumber) }),
    ...(every !== undefined && { everySeconds: readDuration(every) }),
    ...(minVisits !== undefined && { minVisits: readNumber(minVisits) }),
  };
}

function describe(name: string, canary: CanaryStatus | null): string {
  if (!canary) return `${name} has never had a canary`;
  const { version, outcome, percent, visits, minVisits, everySeconds, stepSince, why, evidence } = canary;
  const state =
    outcome === 'running'
      ? `${percent} % of the visitors have had it since ${stepSince}: ${visits} of at least ${minVisits} visits, at least ${everySeconds} s`
      : (why ?? outcome);
  return `${name} ${version}: ${state}\n${describeEvidence(evidence)}`;
}

export const canary: Command = {
  name: 'canary',
  operands: '<name> [<version>]',
  help: [
    'serve a version to a share of the visitors that grows in steps until it is live:',
    '--steps 1,10,50,100 (percent) --every 10m --min-visits 200; it stops automatically if it fails,',
    'crashes, is slow or has saves refused more often than the live version; --stop stops it by hand;',
    'without a version, show the figures',
  ],
  async run({ connect, values, print }, [name = '', version]) {
    const { stop, reason } = values;
    if (stop && version !== undefined) throw new ReleaseError(`Stop it with: canary ${name} --stop`);
    const { client } = await connect();
    const act = async () => {
      if (!stop && version === undefined) return client.readCanary({ name });
      const { revision } = await client.readRemote({ name });
      if (version === undefined) return client.stopCanary({ name, revision, reason });
      return client.startCanary({ name, version, revision, reason, ...readPlan(values) });
    };
    const result = await act();
    print({ name, ...result }, describe(name, result.canary));
  },
};
