/**
 * Receives versions in two steps: the signed record, which names every file by its hash, and then the files that the
 * store lacks. Sending the record again at the end creates the version.
 */
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { inTransaction } from '@coupon-center/database';
import {
  bindingOf,
  builtFilesOf,
  checkAgainstShell,
  checkBytes,
  checkContract,
  checkDeclaration,
  checkLicences,
  checkManifest,
  checkScreens,
  checkServedFiles,
  contentOfVersion,
  contractNeededSchema,
  filesOf,
  isSignedBy,
  LIMITS,
  nameOf,
  ReleaseError,
  signedVersionSchema,
  versionOf,
} from '@coupon-center/release';
import type { SignedVersion, VersionRecord } from '@coupon-center/release';
import { MANIFEST_FILE } from '@coupon-center/portal-contracts';
import type { Registry } from '@coupon-center/portal-contracts';
import { ProblemError } from '@coupon-center/server-kit';
import { audit } from '../../access/audit.ts';
import type { Actor } from '../../access/audit.ts';
import { assertOwner } from '../live-versions/changes.service.ts';
import { assertMayChange, assertOperator, findKey } from '../../access/credentials.ts';
import { writeDeltas } from '../../store/deltas.ts';
import type { FileStore } from '../../store/file-store.ts';
import { verifyContents } from '../../store/verify-contents.ts';
import { receiveFile } from '../../store/receive-file.ts';
import { readRegistry, readRemotes, writeRemote } from '../../database/registry.repository.ts';
import { lockChanges } from '../../database/release-tables.ts';
import type { Executor } from '../../database/release-tables.ts';
import { forgetUpload } from '../../database/uploads.ts';
import {
  announce,
  findAnnounced,
  findSigned,
  findVersion,
  findWithdrawn,
  hasFiles,
  keptFiles,
  missingFiles,
  saveVersion,
  unfinishedVersions,
} from '../../database/versions.repository.ts';

/** Maximum number of unfinished versions of one remote. */
const MOST_UNFINISHED = 10;

/** How far the time of a signature may be from the service's, in hours: a signature is only for publishing now. */
const SIGNATURE_HOURS = 24;

/** Number of versions from which deltas are made: the live one, and those before it. */
const DELTAS_FROM = 3;

export type PublishReply = { missing: string[] } | { version: string; isNew: boolean };

export interface Publishing {
  /** @param body the untrusted body of the request */
  publish(actor: Actor, name: string, body: unknown, options: { takeOver: boolean }): Promise<PublishReply>;
  /**
   * Checks a signed record as `publish` does before any file arrives, and keeps nothing.
   * @param body the untrusted body of the request
   */
  check(actor: Actor, name: string, body: unknown, options: { takeOver: boolean }): Promise<void>;
  /** Returns the record of a version as it was signed. */
  read(name: string, version: string): Promise<SignedVersion>;
  /** @param length the size that the caller says it sends, in bytes */
  receive(actor: Actor, name: string, sha256: string, length: number, content: Readable): Promise<void>;
}

/** @throws ProblemError 413 */
function checkLimits(record: VersionRecord): void {
  const files = filesOf(record);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const tooLarge = (detail: string) => new ProblemError(413, 'version_too_large', detail);
  if (files.length > LIMITS.files)
    throw tooLarge(`A version can have at most ${LIMITS.files} files; this one has ${files.length}.`);
  const paths = Object.entries({ ...record.attachments, ...record.contents });
  const [large] = paths.find(([, { size }]) => size > LIMITS.file) ?? [];
  if (large !== undefined) throw tooLarge(`A file can have at most ${LIMITS.file} bytes; ${large} has more.`);
  if (total > LIMITS.version)
    throw tooLarge(
      `The files of a version can have at most ${LIMITS.version} bytes in total; these have ${total}.`,
    );
}

/** A signed record. */
interface ReadRecord {
  /** As it was received, unknown fields included: all of it was signed, and the version is a hash of it. */
  signed: SignedVersion;
  /** As this program understands it. */
  record: VersionRecord;
}

/** Runs the checks that need no file. */
function readRecord(name: string, body: unknown, registry: Registry): ReadRecord {
  const parsed = signedVersionSchema.safeParse(body);
  if (!parsed.success) {
    // The reason may be another contract, whose records had another shape.
    const needed = z.object({ record: contractNeededSchema }).safeParse(body).data?.record;
    if (needed) checkContract(needed, registry);
    throw new ProblemError(
      400,
      'malformed',
      `This service does not understand the record. If your kit is newer than the portal, use the portal's version of it. ${z.prettifyError(parsed.error)}`,
    );
  }
  const { record } = parsed.data;
  const signed = body as SignedVersion;
  if (record.kind !== 'shell') checkDeclaration(record.declaration);
  if (nameOf(record) !== name)
    throw new ProblemError(
      400,
      'malformed',
      `The record is for ${nameOf(record)}, but was sent for ${name}.`,
    );
  if (record.version !== versionOf(signed.record))
    throw new ReleaseError(`${record.version} does not match these files; build and publish again.`);
  const files = builtFilesOf(record);
  if (record.kind !== 'shell' && (record.entry !== MANIFEST_FILE || !Object.hasOwn(files, MANIFEST_FILE)))
    throw new ReleaseError(`${MANIFEST_FILE} is missing; build the remote first.`);
  const unlisted = Object.keys(files).find((path) => !Object.hasOwn(record.contents, path));
  if (unlisted !== undefined)
    throw new ProblemError(400, 'malformed', `The record does not list the content of ${unlisted}.`);
  checkServedFiles(record);
  checkLimits(record);
  if (record.kind !== 'shell') checkScreens(record.declaration, record.screens);
  return { signed, record };
}

/** Refuses a record that was signed at another time. */
function checkTime({ version, signedAt }: VersionRecord): void {
  if (signedAt === undefined) return;
  const hours = Math.abs(Date.now() - Date.parse(signedAt)) / 3_600_000;
  if (hours <= SIGNATURE_HOURS) return;
  throw new ProblemError(
    403,
    'signature_refused',
    `${version} was signed at ${signedAt}, which is more than ${SIGNATURE_HOURS} hours from now. Publish it again to sign it again; if you just did, check your clock.`,
  );
}

/** Repeats checks that a team's own command has already run. */
function checkContent(record: VersionRecord): void {
  if (record.kind === 'shell') return;
  checkBytes(record);
  checkLicences(record);
}

/** @throws ProblemError 409 for content that was withdrawn, even under another version number */
async function assertNotWithdrawn(db: Executor, name: string, { version }: VersionRecord): Promise<void> {
  const withdrawn = await findWithdrawn(db, name, contentOfVersion(version));
  if (withdrawn === undefined) return;
  throw new ProblemError(
    409,
    'withdrawn',
    `The content of ${name} ${version} was withdrawn with ${withdrawn}. Publish something else, or ask an operator ` +
      `to reinstate it with: npm run release -- reinstate ${name} ${withdrawn}`,
  );
}

/** Whether an error is a refusal by the service, as opposed to a failure. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ReleaseError || (error instanceof ProblemError && error.status < 500);

export function createPublishing(db: Executor, store: FileStore): Publishing {
  async function checkSignature(name: string, { key, signature, record }: SignedVersion): Promise<void> {
    const publicKey = await findKey(db, key, name);
    if (publicKey === undefined) {
      throw new ProblemError(
        403,
        'signature_refused',
        `The key ${key} is not registered for ${name}. Ask an operator to add its public key.`,
      );
    }
    if (isSignedBy(publicKey, record, signature)) return;
    throw new ProblemError(
      403,
      'signature_refused',
      `The signature does not match: the record of ${name} was changed after it was signed.`,
    );
  }

  /** @returns the records of the versions that returning visitors may have, except the one that is published again */
  async function visitorsVersions(name: string, published: string): Promise<VersionRecord[]> {
    const { live, earlier = [] } = (await readRemotes(db)).get(name)?.state ?? {};
    const versions = [live, ...earlier].map((one) => one?.version).filter((one) => one !== undefined);
    const latest = versions.filter((one) => one !== published).slice(0, DELTAS_FROM);
    const found = await Promise.all(latest.map((one) => findVersion(db, name, one)));
    return found.flatMap((one) => one?.record ?? []);
  }

  const liveRegistry = async () => readRegistry(db, await readRemotes(db));

  /** @returns the record, if its signature is valid and it was not withdrawn */
  async function readSigned(name: string, body: unknown): Promise<ReadRecord> {
    const read = readRecord(name, body, await liveRegistry());
    await checkSignature(name, read.signed);
    await assertNotWithdrawn(db, name, read.record);
    return read;
  }

  /** Checks the files of a complete version. */
  async function checkFiles(record: VersionRecord): Promise<void> {
    await verifyContents(store, record);
    if (record.kind === 'shell') return;
    const manifest = await store.read(record.contents[MANIFEST_FILE]?.sha256 ?? '');
    checkManifest(await text(manifest), record.files);
  }

  /** Accepts a version with a valid signature: asks for its missing files, or keeps it. */
  async function accept(
    actor: Actor,
    { signed, record }: ReadRecord,
    { takeOver }: { takeOver: boolean },
  ): Promise<PublishReply> {
    // Checked first: a build for another contract may lack more.
    if (record.kind !== 'shell') checkContract(record, await liveRegistry());
    checkContent(record);
    const { version } = record;
    const name = nameOf(record);
    const known = await findVersion(db, name, version);
    const isKept = known !== undefined && (await hasFiles(db, store, known.id));
    if (!isKept) checkTime(record);
    // Read before the lock is taken, so that other changes don't wait for the store.
    const missing = isKept ? [] : await missingFiles(store, filesOf(record));
    const isComplete = !isKept && missing.length === 0;
    if (isComplete) await checkFiles(record);
    const made = isComplete ? await writeDeltas(store, record, await visitorsVersions(name, version)) : {};
    return inTransaction(db, async (tx) => {
      await lockChanges(tx);
      await assertNotWithdrawn(tx, name, record);
      const remotes = await readRemotes(tx);
      const remote = remotes.get(name);
      const binding = bindingOf(record);
      assertOwner(name, remote, binding, takeOver);
      if (record.kind !== 'shell') checkAgainstShell(record, await readRegistry(tx, remotes));
      const before = await findVersion(tx, name, version);
      if (before && (await hasFiles(tx, store, before.id))) {
        await announce(tx, record, { isFinished: true });
        return { version, isNew: false };
      }
      // Files that pruning removed since they were looked up are uploaded again.
      const lacking = missing.length > 0 ? missing : await missingFiles(store, filesOf(record));
      // A version that has just lost its files is checked before it is kept again.
      if (lacking.length > 0 || !isComplete) {
        const unfinished = await unfinishedVersions(tx, name);
        if (unfinished.length >= MOST_UNFINISHED && !unfinished.includes(version)) {
          throw new ProblemError(
            409,
            'too_many_uploads',
            `${unfinished.length} versions of ${name} were announced but never completed. ` +
              `Delete them with: npm run release -- prune ${name}`,
          );
        }
        await announce(tx, record, { isFinished: false });
        return { missing: lacking.map(({ sha256 }) => sha256) };
      }
      await announce(tx, record, { isFinished: true });
      await saveVersion(tx, signed, await keptFiles(store, made));
      const live = remote?.state.live?.version ?? null;
      if (!remote) {
        const state = { live: undefined, earlier: [], recalled: [], chosenBy: 'start' } as const;
        await writeRemote(tx, name, { revision: 0, ...binding, state });
      }
      const { notRun = [] } = record.kind === 'shell' ? {} : record;
      const reason = notRun.length > 0 ? `not checked: ${notRun.join(', ')}` : undefined;
      const change = { remote: name, action: 'publish', version, reason } as const;
      await audit(tx, actor, { ...change, before: live, after: live });
      return { version, isNew: before === undefined };
    });
  }

  return {
    async check({ principal }, name, body, { takeOver }) {
      if (takeOver) assertOperator(principal);
      const { record } = await readSigned(name, body);
      assertOwner(name, (await readRemotes(db)).get(name), bindingOf(record), takeOver);
    },
    async read(name, version) {
      const signed = await findSigned(db, name, version);
      if (signed) return signed;
      throw new ProblemError(404, 'no_such_version', `${name} has no published version ${version}.`);
    },
    async publish(actor, name, body, { takeOver }) {
      if (takeOver) assertOperator(actor.principal);
      const read = await readSigned(name, body);
      try {
        return await accept(actor, read, { takeOver });
      } catch (error) {
        // The uploaded files are of no further use, and the next try may be a fixed build.
        if (isRefusal(error)) await forgetUpload(db, store, name, read.record.version);
        throw error;
      }
    },
    async receive({ principal }, name, sha256, length, content) {
      assertMayChange(principal, name);
      const announced = await findAnnounced(db, name, sha256);
      if (!announced)
        throw new ProblemError(409, 'not_announced', `No version of ${name} announced a file ${sha256}.`);
      if (length !== announced.size) {
        throw new ProblemError(
          length > announced.size ? 413 : 400,
          length > announced.size ? 'file_too_large' : 'file_altered',
          `The file was announced with ${announced.size} bytes, but its Content-Length is ${length}.`,
        );
      }
      if (await store.has(sha256, announced.size)) return;
      await receiveFile(store, announced, content);
    },
  };
}
