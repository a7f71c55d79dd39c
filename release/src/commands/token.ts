import { readFile } from 'node:fs/promises';
import type { Command } from './command.ts';

export const token: Command = {
  name: 'token',
  operands: '<name or *> <note>',
  count: [2, 2],
  help: ['create a token, shown once; --public-key <file> accepts signatures of that key, too'],
  isForOperators: true,
  async run({ connect, values, print }, [scope = '', note = '']) {
    const { client } = await connect();
    const file = values['public-key'];
    const publicKey = file === undefined ? undefined : await readFile(file, 'utf8');
    const created = await client.createToken({ scope, note, publicKey });
    print(created, created.token);
  },
};
