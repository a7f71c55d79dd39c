import { readFile } from 'node:fs/promises';
import { FOR_OPERATORS } from './command.ts';
import type { Command } from './command.ts';

export const token: Command = {
  name: 'token',
  operands: '<name or *> <note>',
  help: ['create a token, shown once; --public-key <file> accepts signatures of that key, too'],
  group: FOR_OPERATORS,
  async run({ connect, values, print }, [scope = '', note = '']) {
    const { client } = await connect();
    const file = values['public-key'];
    const publicKey = file === undefined ? undefined : await readFile(file, 'utf8');
    const created = await client.createToken({ scope, note, publicKey });
    print(created, created.token);
  },
};
