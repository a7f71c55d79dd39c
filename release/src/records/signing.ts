/** Signs and verifies published versions with Ed25519. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { canonicalJson } from './digests.ts';
import { ReleaseError } from '../errors.ts';
import type { SignedVersion, VersionRecord } from './version-record.ts';

const ED25519 = 'ed25519';

export interface KeyPair {
  /** PEM (PKCS #8). */
  privateKey: string;
  /** PEM (SPKI). */
  publicKey: string;
}

/** Makes a new pair of keys. */
export function createKeyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync(ED25519);
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

/**
 * Reads a public key.
 * @throws {ReleaseError} if it is not an Ed25519 public key in PEM
 */
export function readPublicKey(pem: string): KeyObject {
  return readKey(() => createPublicKey(pem), 'public');
}

/**
 * Returns the public key of a private one, both in PEM.
 * @throws {ReleaseError} if it is not an Ed25519 private key
 */
export function readPublicKeyOf(privateKey: string): string {
  return createPublicKey(readPrivateKey(privateKey)).export({ type: 'spki', format: 'pem' }).toString();
}

function readPrivateKey(pem: string): KeyObject {
  return readKey(() => createPrivateKey(pem), 'private');
}

function readKey(read: () => KeyObject, kind: string): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = read();
  } catch {
    // Explained below.
  }
  if (key?.asymmetricKeyType === ED25519) return key;
  throw new ReleaseError(`This is not an Ed25519 ${kind} key in PEM. Create a pair with 'release keys'.`);
}

/** Returns the name of a key: the start of the SHA-256 of the public key. */
export function keyIdOf(publicKey: KeyObject): string {
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex').slice(0, 16);
}

/**
 * Signs the record of a version and adds the time of signing to it.
 * @param privateKey PEM
 * @throws {ReleaseError} if the key can't be used
 */
export function signRecord(unsigned: VersionRecord, privateKey: string): SignedVersion {
  const key = readPrivateKey(privateKey);
  const record = { ...unsigned, signedAt: new Date().toISOString() };
  const signature = sign(null, Buffer.from(canonicalJson(record)), key).toString('base64');
  return { record, signature, key: keyIdOf(createPublicKey(key)) };
}

/**
 * Returns whether the record is what the owner of the key signed. Takes the record as it was received: a schema could
 * leave out a member that was signed.
 * @param publicKey PEM
 */
export function isSignedBy(publicKey: string, record: unknown, signature: string): boolean {
  return verify(
    null,
    Buffer.from(canonicalJson(record)),
    readPublicKey(publicKey),
    Buffer.from(signature, 'base64'),
  );
}
