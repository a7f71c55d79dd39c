/** Commands that change which version is live, or which versions there are. */
import type { Change } from '../api.ts';
import type { Command } from './command.ts';

const describe = (name: string, { live }: Change, verb: string) =>
  live ? `${name} ${live} is ${verb}` : `${name} has no live version`;

export const promote: Command = {
  name: 'promote',
  operands: '<name> <version>',
  count: [2, 2],
  help: ['make a published version live'],
  async run({ connect, values, print }, [name = '', version = '']) {
    const { client } = await connect();
    const { revision } = await client.status(name);
    const change = await client.promote(name, {
      version,
      revision,
      reason: values.reason,
      takeOver: values['take-over'],
      dropRoutes: values['drop-routes'],
      breakRemotes: values['break-remotes'],
    });
    print({ name, ...change }, describe(name, change, 'live'));
  },
};

export const rollback: Command = {
  name: 'rollback',
  operands: '<name>',
  count: [1, 1],
  help: ['make the version live that was live before'],
  async run({ connect, values, print }, [name = '']) {
    const { client } = await connect();
    const { revision } = await client.status(name);
    const change = await client.rollBack(name, {
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
  count: [2, 2],
  help: ['take a version out of use; if it is live, the one before it goes live'],
  async run({ connect, values, print }, [name = '', version = '']) {
    const { client } = await connect();
    const { revision } = await client.status(name);
    const change = await client.withdraw(name, {
      version,
      revision,
      reason: values.reason,
      breakRemotes: values['break-remotes'],
    });
    const live = change.live ? `${change.live} is live` : 'no version is live';
    print({ name, ...change }, `${name} ${version} is withdrawn; ${live}`);
  },
};

export const prune: Command = {
  name: 'prune',
  operands: '<name> [--days 7]',
  count: [1, 1],
  help: ['delete older versions that are neither live nor a fallback'],
  async run({ connect, values: { days, reason }, print }, [name = '']) {
    const { client } = await connect();
    const pruned = await client.prune(name, {
      ...(days !== undefined && { days: Number(days) }),
      ...(reason && { reason }),
    });
    print(pruned, `${name}: deleted ${pruned.deleted.join(', ') || 'nothing'}`);
  },
};
