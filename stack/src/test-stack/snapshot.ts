/** A snapshot: the whole state of a test stack in one file, which another machine can start from. */
import { readFile } from 'node:fs/promises';
import { migrate, migrations } from '@coupon-center/backend';
import { createEmbeddedEngine, openDatabase } from '@coupon-center/database';
import { FARTHEST_CLOCK } from '@coupon-center/portal-contracts/testers';
import type { SandboxState } from '@coupon-center/sandbox';
import { z } from 'zod';
import { readRows, replaceRows, rowsSchema } from './rows.ts';

const FORMAT = 1;

const snapshotSchema = z.object({
  format: z.literal(FORMAT),
  /** Time of the snapshot, by the machine's clock. */
  takenAt: z.iso.datetime(),
  /** Origin of the portal; addresses in the data are rewritten for the portal that reads it. */
  origin: z.url(),
  /** How far the stack's clock was ahead, in milliseconds. */
  clock: z.number().int().min(-FARTHEST_CLOCK).max(FARTHEST_CLOCK),
  /** Names of the migrations that had run. */
  migrations: z.array(z.string()),
  rows: rowsSchema,
  /** The sandbox reads its own format. */
  sandbox: z.object({ stripe: z.looseObject({}), mails: z.array(z.looseObject({})) }),
});
export type Snapshot = Omit<z.infer<typeof snapshotSchema>, 'sandbox' | 'format'> & { sandbox: SandboxState };

export class SnapshotRefused extends Error {
  override name = 'SnapshotRefused';
}

export function formatSnapshot(snapshot: Snapshot): string {
  return JSON.stringify({ format: FORMAT, ...snapshot });
}

/**
 * Reads a snapshot.
 * @throws SnapshotRefused that says why it can't be used
 */
function checked(text: string): Snapshot {
  const { data } = snapshotSchema.safeParse(jsonOf(text));
  if (!data) throw new SnapshotRefused('This is not a snapshot of a test stack.');
  const unknown = data.migrations.filter((name) => !(name in migrations));
  if (unknown.length > 0)
    throw new SnapshotRefused(
      `The snapshot is from a newer version of the API: this one doesn't have ${unknown.join(', ')}. Update this checkout and try again.`,
    );
  const { format: _, ...snapshot } = data;
  return snapshot as unknown as Snapshot;
}

async function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new SnapshotRefused(`There is no snapshot ${file}.`, { cause });
  });
}

/** @throws SnapshotRefused if a portal of this checkout can't start from it */
export async function checkSnapshotFile(file: string): Promise<void> {
  checked(await read(file));
}

/**
 * Reads a snapshot for a portal at an origin, and migrates it if it is of an earlier version of the API.
 * @throws SnapshotRefused that says why it can't be used
 */
export async function readSnapshotFile(file: string, origin: string): Promise<Snapshot> {
  const snapshot = checked(await read(file));
  return migrated(JSON.parse(moved(JSON.stringify(snapshot), snapshot.origin, origin)) as Snapshot);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Mails, receipts and payment pages contain addresses of the portal. The other brands are on subdomains of its host. */
function moved(text: string, from: string, to: string): string {
  const host = new URL(from).host.replaceAll(/[.[\]]/g, '\\$&');
  return text.replaceAll(new RegExp(`${host}(?![\\d.])`, 'g'), new URL(to).host);
}

async function migrated(snapshot: Snapshot): Promise<Snapshot> {
  if (Object.keys(migrations).every((name) => snapshot.migrations.includes(name))) return snapshot;
  const engine = await createEmbeddedEngine();
  try {
    const { db } = await openDatabase<never>({ engine }, { log: { warn: () => {}, error: () => {} } });
    const tables = db as unknown as Parameters<typeof migrate>[0];
    await migrate(tables, only(snapshot.migrations));
    await replaceRows(db, snapshot.rows);
    await migrate(tables);
    return { ...snapshot, migrations: Object.keys(migrations), rows: await readRows(db) };
  } finally {
    await engine.close();
  }
}

const only = (names: readonly string[]) =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));
