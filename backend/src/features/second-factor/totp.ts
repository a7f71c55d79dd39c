/** Codes of authenticator apps (TOTP, RFC 6238), with the parameters that every app knows. */
import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const PERIOD = 30;
const CODE = /^\d{6}$/;
/** Codes of the step before and after are accepted, because clocks differ and people type slowly. */
const WINDOW = 1;

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD });

/** Returns a new random secret, base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the address that apps read from a QR code. @param issuer our name in the app */
export function keyUri(secret: string, issuer: string, email: string): string {
  return totpOf(secret, { issuer, label: email }).toString();
}

/** Returns the time step of a code, or null if it isn't valid now. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  // The library compares bytes, and throws if the lengths differ.
  if (!CODE.test(code)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: PERIOD, timestamp }) + delta;
}
