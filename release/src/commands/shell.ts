import { resolve } from 'node:path';
import { releaseShell } from '../release-shell.ts';
import type { Command } from './command.ts';

export const shell: Command = {
  name: 'shell',
  operands: '<folder>',
  count: [1, 1],
  help: [
    'tell the service which built shell is live; refused if it lacks what remotes need,',
    'unless --break-remotes is given',
  ],
  isForOperators: true,
  async run({ connect, values, print }, [folder = '']) {
    const { client } = await connect();
    const released = await releaseShell(client, resolve(folder, 'dist'), {
      breakRemotes: values['break-remotes'],
    });
    print({ version: released.version }, `shell ${released.version} is live`);
  },
};
