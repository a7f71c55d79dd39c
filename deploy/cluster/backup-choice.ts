/**
 * Which backup leads to a time. Each promotion and each restore begins a timeline of the database's log, which leaves the
 * previous one somewhere, so backups that were made on that one later lead elsewhere.
 */

export interface Backup {
  label: string;
  repository: number;
  /** When it was complete, in milliseconds: it leads to no earlier time. */
  complete: number;
  timeline: number;
  /** Where in the log it was complete. */
  position: bigint;
}

/** A timeline, with those that it continues, and where in the log it left them. */
export interface Line {
  timeline: number;
  left: ReadonlyMap<number, bigint>;
}

/** What `pgbackrest info --output=json` says about a database, as far as we need it. */
export interface Info {
  backup: {
    label: string;
    /** Whether pages had wrong checksums. */
    error?: boolean | null;
    database: { 'repo-key': number };
    /** In seconds. */
    timestamp: { stop: number };
    archive: { stop: string | null };
    lsn: { stop: string | null };
  }[];
  archive: { id: string; max: string | null; database: { 'repo-key': number } }[];
}

/**
 * Reads the time of `--to`.
 * @returns milliseconds, or `latest`
 * @throws Error if it is no time with a time zone, or in the future
 */
export function readTime(text: string, now: number): number | 'latest' {
  if (text === 'latest') return text;
  const [, year, month, day] =
    /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
  const time = Date.parse(text);
  // JavaScript reads the 30th of February as a day in March.
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (day === undefined || Number.isNaN(time) || Number(day) > lastDay)
    throw new Error(
      `"${text}" is not a time. Write it with its zone, e.g. 2026-03-01T14:05:09Z, or "latest".`,
    );
  if (time > now) throw new Error(`${text} is in the future. To restore everything: --to latest`);
  return time;
}

/** Reads a position in the log, e.g. `2/1F000028`. */
function readPosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

const timelineOf = (segment: string) => Number.parseInt(segment.slice(0, 8), 16);

/** Returns the backups that can be used. */
export const backupsOf = ({ backup }: Info): Backup[] =>
  backup.flatMap(({ label, error, database, timestamp, archive, lsn }) =>
    error || !archive.stop || !lsn.stop
      ? []
      : {
          label,
          repository: database['repo-key'],
          // Rounded down, and the backup needs the whole second.
          complete: (timestamp.stop + 1) * 1000,
          timeline: timelineOf(archive.stop),
          position: readPosition(lsn.stop),
        },
  );

/** Returns the archive that has the newest timeline, and this timeline. @throws Error if nothing was archived */
export function newestTimeline({ archive }: Info): { timeline: number; repository: number; id: string } {
  const found = archive
    .flatMap(({ id, max, database }) =>
      max === null ? [] : { id, repository: database['repo-key'], timeline: timelineOf(max) },
    )
    .sort((a, b) => b.timeline - a.timeline || a.repository - b.repository);
  if (!found[0]) throw new Error('Nothing has been archived yet.');
  return found[0];
}

/** Reads the history of a timeline, which PostgreSQL archives with it. */
export const readHistory = (timeline: number, text: string): Line => ({
  timeline,
  left: new Map(
    [...text.matchAll(/^(\d+)\t([0-9A-F]+\/[0-9A-F]+)/gm)].map(([, earlier, position = '']) => [
      Number(earlier),
      readPosition(position),
    ]),
  ),
});

/**
 * Chooses the newest backup that leads to a time on a line, in the first repository that has one.
 * @throws Error if there is none
 */
export function chooseBackup(backups: readonly Backup[], to: number | 'latest', line: Line): Backup {
  const onLine = backups
    .filter(
      ({ timeline, position }) => timeline === line.timeline || position <= (line.left.get(timeline) ?? -1n),
    )
    .sort((a, b) => a.repository - b.repository || b.complete - a.complete);
  const chosen = onLine.find(({ complete }) => to === 'latest' || complete <= to);
  if (chosen) return chosen;
  if (onLine.length === 0)
    throw new Error(`There is no backup that leads to timeline ${line.timeline}: npm run cluster -- backup`);
  const first = new Date(Math.min(...onLine.map(({ complete }) => complete))).toISOString();
  throw new Error(`The first backup was complete at ${first}: nothing before can be restored.`);
}
