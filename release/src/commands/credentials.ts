import { readFile, writeFile } from 'node:fs/promises';
import { ReleaseError } from '../errors.ts';
import { createKeyPair } from '../records/signing.ts';
import { FOR_OPERATORS } from './command.ts';
import type { Command } from './command.ts';

export const keys: Command = {
  name: 'keys',
  operands: '<file>',
  help: ['create a pair of keys: the private key in the file, the public one in <file>.pub'],
  async run({ print }, [file = '']) {
    const { privateKey, publicKey } = createKeyPair();
    // Never replaces a key that is in use.
    await writeFile(file, privateKey, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
      throw (error as NodeJS.ErrnoException).code === 'EEXIST'
        ? new ReleaseError(`${file} already exists.`)
        : error;
    });
    await writeFile(`${file}.pub`, publicKey);
    print(
      { privateKey: file, publicKey: `${file}.pub` },
      `The private key is in ${file}; keep it secret. Give ${file}.pub to an operator.`,
    );
  },
};

export const token: Command = {
  name: 'token',
  operands: '<name or *> <note>',
  help: ['create a token, which is shown only once; --public-key <file> also registers that key'],
  group: FOR_OPERATORS,
  async run({ connect, values, print }, [scope = '', note = '']) {
    const { client } = await connect();
    const file = values['public-key'];
    const publicKey = file === undefined ? undefined : await readFile(file, 'utf8');
    const created = await client.createToken({ scope, note, publicKey });
    print(created, created.token);
  },
};
