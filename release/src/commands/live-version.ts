/** Commands that change which version is live, or which versions there are. */
import type { Change } from '../calls/messages.ts';
import { FOR_OPERATORS } from './command.ts';
import type { Command } from './command.ts';

const describe = (name: string, { live }: Change, verb: string) =>
  live ? `${name} ${live} is ${verb}` : `${name} has no live version`;

export const promote: Command = {
  name: 'promote',
  operands: '<name> <version>',
  help: ['make a published version live'],
  async run({ connect, values, print }, [name = '', version = '']) {
    const { client } = await connect();
    const { revision } = await client.readRemote({ name });
    const change = await client.promote({
      name,
      version,
      revision,
      reason: values.reason,
      takeOver: values['take-over'],
      dropRoutes: values['drop-routes'],
      breakRemotes: values['break-remotes'],
    });
    const outcome = change.wasLive ? 'live again' : change.outcome;
    print({ name, ...change }, describe(name, change, outcome));
  },
};

export const rollback: Command = {
  name: 'rollback',
  operands: '<name>',
  help: ['make the previous live version live again'],
  async run({ connect, values, print }, [name = '']) {
    const { client } = await connect();
    const { revision } = await client.readRemote({ name });
    const change = await client.rollBack({
      name,
      revision,
      reason: values.reason,
      breakRemotes: values['break-remotes'],
    });
    print({ name, ...change }, describe(name, change, 'live again'));
  },
};

export const withdraw: Command = {
  name: 'withdraw',
  operands: '<name> <version>',
  help: ['withdraw a version; if it is live, the previous one becomes live'],
  async run({ connect, values, print }, [name = '', version = '']) {
    const { client } = await connect();
    const { revision } = await client.readRemote({ name });
    const change = await client.withdraw({
      name,
      version,
      revision,
      reason: values.reason,
      breakRemotes: values['break-remotes'],
    });
    const isOther = change.live !== change.before;
    const live = change.live
      ? `${change.live} ${isOther ? 'is live again' : 'stays live'}`
      : 'no version is live';
    print({ name, ...change }, `${name} ${version} is withdrawn; ${live}`);
  },
};

export const reinstate: Command = {
  name: 'reinstate',
  operands: '<name> <version>',
  help: ['undo a withdrawal; this does not make the version live'],
  group: FOR_OPERATORS,
  async run({ connect, values: { reason }, print }, [name = '', version = '']) {
    const { client } = await connect();
    const result = await client.reinstate({ name, version, reason });
    const next = result.isUsable ? 'it can be promoted' : 'its files are gone, so publish it again';
    print({ name, ...result }, `${name} ${version} is no longer withdrawn; ${next}`);
  },
};

export const prune: Command = {
  name: 'prune',
  operands: '<name> [--days 7]',
  help: ['delete older versions that are neither live nor a fallback, and unfinished uploads'],
  async run({ connect, values: { days, reason }, print }, [name = '']) {
    const { client } = await connect();
    const pruned = await client.prune({
      name,
      ...(days !== undefined && { days: Number(days) }),
      ...(reason && { reason }),
    });
    const { deleted, uploads } = pruned;
    const gone = [...deleted, ...uploads.map((version) => `the unfinished upload of ${version}`)];
    print(pruned, `${name}: deleted ${gone.join(', ') || 'nothing'}`);
  },
};
