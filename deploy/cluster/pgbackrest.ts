/** pgBackRest archives the database's log, and makes backups in two repositories. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fillIn, PORTS } from './layout.ts';
import type { Owner, Place, Secrets } from './layout.ts';
import type { Programs } from './programs.ts';

const execute = promisify(execFile);

/** The numbers of the repositories in `pgbackrest.conf`. */
const REPOSITORIES = [1, 2];

export interface PgBackRest {
  /** Returns what its commands on a node begin with, for a shell. */
  command(node: Place): string;
  /** Writes its configuration for a node. */
  configure(node: Place): void;
  /** Runs a command on a node, and prints its warnings. @returns its output @throws Error with its messages */
  run(node: Place, ...args: string[]): Promise<string>;
  /** Makes a backup of a node in each repository. */
  backup(node: Place, type: BackupType, progress: (step: string) => void): Promise<void>;
}

/** Everything, or what has changed since the last backup. */
export type BackupType = 'full' | 'incr';

export interface PgBackRestOptions {
  folder: string;
  owner: Owner | undefined;
  programs: Programs;
  secrets: Secrets;
  /** Ends what is under way. */
  signal?: AbortSignal;
}

export function createPgBackRest(options: PgBackRestOptions): PgBackRest {
  const { folder, owner, programs, secrets, signal } = options;
  const configOf = ({ name }: Place) => join(folder, name, 'pgbackrest.conf');

  async function run(node: Place, ...args: string[]): Promise<string> {
    if (!existsSync(configOf(node))) throw new Error(`There is no cluster in ${folder} yet: npm run cluster`);
    const given = [`--config=${configOf(node)}`, '--stanza=coupon-center', ...args];
    // It connects as libpq does. Real nodes have a socket for the user postgres instead; this `patroni.yml` has none.
    const env = { PATH: process.env.PATH, HOME: '/', PGHOST: node.host, PGPASSWORD: secrets.superuser };
    const { stdout, stderr } = await execute(programs.pgbackrest, given, { ...owner, cwd: '/', env, signal });
    if (stderr) console.warn(stderr.trimEnd());
    return stdout;
  }

  return {
    command: (node) => `${programs.pgbackrest} --config="${configOf(node)}" --stanza=coupon-center`,
    configure(node) {
      fillIn('pgbackrest.conf', configOf(node), { ...node, folder, postgresPort: PORTS.postgres }, owner);
    },
    run,
    async backup(node, type, progress) {
      for (const repository of REPOSITORIES) {
        progress(`${type === 'full' ? 'full' : 'incremental'} backup in repository ${repository}`);
        await run(node, `--repo=${repository}`, `--type=${type}`, 'backup');
      }
    },
  };
}
