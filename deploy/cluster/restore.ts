/** Restores the database of a cluster that does not run: recovers it on one node, and only then puts the others' data aside. */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { untilTrue } from './ask.ts';
import { backupsOf, chooseBackup, newestTimeline, readHistory } from './backup-choice.ts';
import type { Backup, Info, Line } from './backup-choice.ts';
import { makeFolder, NODES, PORTS } from './layout.ts';
import type { Place } from './layout.ts';
import type { Surroundings } from './parts.ts';
import type { PgBackRest } from './pgbackrest.ts';
import { runProcess } from './run-process.ts';
import type { Running } from './run-process.ts';

export interface Target {
  /** A time in milliseconds, or the end of the archive. */
  to: number | 'latest';
  /** Whose log is followed; by default the newest one's. */
  timeline?: number | undefined;
}

export interface Restored {
  backup: Backup;
  /** The timeline that was followed, and the newest one until then, which leads back to what the restore undid. */
  timeline: number;
  undone: number;
  /** When the last transaction that is there was committed; undefined if it is in the backup itself. */
  lastTransaction: string | undefined;
  /** Folders with the data that the nodes had. */
  aside: string[];
}

export interface RestoreOptions extends Omit<Surroundings, 'secrets' | 'outside'> {
  /** All processes, among which the recovery appears. */
  processes: Map<string, Running>;
  target: Target;
  progress: (step: string) => void;
}

/** The node that is restored, and from which the others are then copied. */
export const [RESTORED_NODE] = NODES as readonly [Place, ...Place[]];

async function findBackup(
  pgbackrest: PgBackRest,
  { to, timeline }: Target,
): Promise<{ backup: Backup; line: Line; newest: number }> {
  const [info] = JSON.parse(await pgbackrest.run(RESTORED_NODE, '--output=json', 'info')) as Info[];
  if (!info || info.backup.length === 0) throw new Error('There is no backup yet: npm run cluster -- backup');
  const { timeline: newest, repository, id } = newestTimeline(info);
  const wanted = timeline ?? newest;
  if (wanted > newest) throw new Error(`There is no timeline ${wanted}: the newest one is ${newest}.`);
  // The first one continues no other, so it has no history.
  const file = `archive/coupon-center/${id}/${wanted.toString(16).toUpperCase().padStart(8, '0')}.history`;
  const history =
    wanted === 1 ? '' : await pgbackrest.run(RESTORED_NODE, `--repo=${repository}`, 'repo-get', file);
  const line = readHistory(wanted, history);
  return { line, newest, backup: chooseBackup(backupsOf(info), to, line) };
}

/** Returns the time of the last transaction that a recovery replayed. */
const lastTransactionIn = (log: string): string | undefined =>
  /last completed transaction was at log time (\S+) (\S+)\+00/.exec(log)?.slice(1).join('T').concat('Z');

/** Replays the log up to the target, with which a new timeline begins, and stops. @returns PostgreSQL's log */
async function recover(data: string, options: RestoreOptions): Promise<string> {
  const { logs, owner, programs, pgbackrest, processes, target } = options;
  const settings = {
    // Without Patroni's settings, which are those of the node of the backup.
    config_file: join(data, 'postgresql.base.conf'),
    hba_file: join(data, 'pg_hba.conf'),
    listen_addresses: RESTORED_NODE.host,
    port: PORTS.postgres,
    unix_socket_directories: '',
    hot_standby: 'off',
    // The history of the new timeline has to be archived, or the next restore would take its number again.
    archive_mode: 'on',
    archive_command: `${pgbackrest.command(RESTORED_NODE)} --pg1-path="${data}" archive-push %p`,
    ...{ timezone: 'UTC', log_timezone: 'UTC', lc_messages: 'C' },
  };
  const name = `${RESTORED_NODE.name}-recovery`;
  const path = join(logs, `${name}.log`);
  rmSync(path, { force: true });
  const server = runProcess({
    name,
    program: join(programs.postgresFolder, 'postgres'),
    args: ['-D', data, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    logs,
    owner,
  });
  processes.set(name, server);
  const log = () => readFileSync(path, 'utf8');
  await untilTrue(
    'recovery',
    async () => !server.isRunning() || log().includes('ready to accept connections'),
    {
      seconds: Infinity,
    },
  );
  if (server.isRunning()) await server.end('SIGINT');
  else if (log().includes('recovery ended before configured recovery target'))
    throw new Error(
      `The archive ends before ${new Date(Number(target.to)).toISOString()}: its last transaction is of ` +
        `${lastTransactionIn(log()) ?? 'the backup'}. To restore everything: --to latest. If the nodes have newer ` +
        'changes, start and stop the cluster first, which archives them.',
    );
  else throw new Error(`PostgreSQL did not recover: ${server.lastLines()}`);
  processes.delete(name);
  return log();
}

/**
 * Restores the database onto one node. What the nodes had is put aside at the very end: a restore that fails changes
 * nothing.
 * @throws Error if no backup leads to the target, or the archive ends before it
 */
export async function restoreDatabase(options: RestoreOptions): Promise<Restored> {
  const { folder, owner, pgbackrest, target, progress } = options;
  const { to } = target;
  progress('choosing the backup');
  makeFolder(join(folder, RESTORED_NODE.name), owner);
  pgbackrest.configure(RESTORED_NODE);
  const { backup, line, newest } = await findBackup(pgbackrest, target);

  progress(`restoring the backup ${backup.label} from repository ${backup.repository}`);
  const data = join(folder, RESTORED_NODE.name, 'restored');
  rmSync(data, { recursive: true, force: true });
  makeFolder(data, owner);
  await pgbackrest.run(
    RESTORED_NODE,
    ...[`--repo=${backup.repository}`, `--set=${backup.label}`, `--pg1-path=${data}`],
    ...(to === 'latest'
      ? []
      : [
          '--type=time',
          `--target=${new Date(to).toISOString().replace('Z', '+00')}`,
          '--target-action=promote',
        ]),
    ...[`--target-timeline=${line.timeline}`, 'restore'],
  );
  progress('replaying the log');
  const log = await recover(data, options);

  progress('putting the old data aside');
  const now = new Date().toISOString().replaceAll(/[-:]|\..*/g, '');
  const aside = NODES.map(({ name }) => join(folder, name, 'postgres'))
    .filter((path) => existsSync(path))
    .map((path) => {
      renameSync(path, `${path}-until-${now}`);
      return `${path}-until-${now}`;
    });
  renameSync(data, join(folder, RESTORED_NODE.name, 'postgres'));
  return {
    backup,
    timeline: line.timeline,
    undone: newest,
    lastTransaction: lastTransactionIn(log),
    aside,
  };
}
