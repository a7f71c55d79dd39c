/** Signs tokens without a library, because a library would refuse to make the tokens that tests need. */
import { createHmac } from 'node:crypto';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export interface SigningOptions {
  header: object;
  payload: object;
  key: Uint8Array;
  /** Must fit the header, except in a forged token. */
  digest?: string;
}

/** @returns a JSON Web Token in its compact form */
export function signByHand({ header, payload, key, digest = 'sha256' }: SigningOptions): string {
  const content = `${encode(header)}.${encode(payload)}`;
  return `${content}.${createHmac(digest, key).update(content).digest('base64url')}`;
}
