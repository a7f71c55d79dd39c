import { ReleaseError } from '../errors.ts';
import type { Command } from './command.ts';

export const channel: Command = {
  name: 'channel',
  operands: 'remove <name> <channel>',
  help: ['remove a preview channel; its version is deleted when nothing else needs it'],
  async run({ connect, values, print }, [action, name = '', removed = '']) {
    if (action !== 'remove')
      throw new ReleaseError(`A channel is removed with: channel remove ${name} ${removed}`);
    const { client } = await connect();
    await client.removeChannel({ name, channel: removed, reason: values.reason });
    print({ name, channel: removed, isRemoved: true }, `${name} has no channel ${removed} any more`);
  },
};
