/** Chooses the visitors who get a canary: always the same ones, and more of them when its share is raised. */
import { createHash, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Canary } from '@coupon-center/portal-contracts';

/** Cookie with a random id of a browser. It is set only while a canary runs, and does not identify a person. */
const COOKIE = 'visitor';
const KEPT_SECONDS = 30 * 24 * 3600;
const BYTES = 16;
const VISITOR = /^[\w-]{22}$/;

export const newVisitor = (): string => randomBytes(BYTES).toString('base64url');

/**
 * Returns the visitor of a request; undefined without the cookie.
 * @param cookies the `Cookie` header
 */
export function visitorOf(cookies: string | undefined): string | undefined {
  const value = parseCookie(cookies ?? '')[COOKIE];
  return value !== undefined && VISITOR.test(value) ? value : undefined;
}

/** Returns the text of a `Set-Cookie` header. */
export function visitorCookie(visitor: string, { isSecure }: { isSecure: boolean }): string {
  return stringifySetCookie({
    name: COOKIE,
    value: visitor,
    path: '/',
    maxAge: KEPT_SECONDS,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
  });
}

/**
 * Returns whether a visitor gets a canary. The id is part of the hash, so that other visitors try the next canary. A
 * visitor who gets it with a small share gets it with a larger one, too.
 */
export function isChosen(visitor: string, { id, share }: Pick<Canary, 'id' | 'share'>): boolean {
  const hash = createHash('sha256').update(`${id} ${visitor}`).digest();
  return hash.readUIntBE(0, 6) / 2 ** 48 < share;
}
