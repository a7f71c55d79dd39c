/** Recognizes testers by a signed cookie, which holds their mix, and reads and makes links to mixes. */
import { createHash } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formatMix, isPlain, parseMix } from '@coupon-center/portal-contracts';
import type { Mix } from '@coupon-center/portal-contracts';
import { createQaTokens } from '@coupon-center/server-kit/qa-token';
import type { DroppedVersion, PageQa } from '@coupon-center/shell-page';
import { portalOrigin } from '@coupon-center/site-config';
import type { QaOptions } from '../shell-options.ts';

/** Browsers keep no cookie of more than 4096 bytes. */
const MOST_COOKIE_BYTES = 4000;
const HOUR_MS = 3_600_000;
const ACCESS_MS = 12 * HOUR_MS;
const LINK_MS = 7 * 24 * HOUR_MS;

export const PLAIN_MIX: Mix = { versions: {} };

export interface Tester {
  access: PageQa['access'];
  mix: Mix;
  /** Expiry of access and mix. */
  expires: Date;
}

/** A mix that a link names. */
export interface LinkedMix {
  mix: Mix;
  /** When the link ends, if it does. */
  expires?: Date;
}

export interface Testers {
  /** Whether everybody may test. */
  readonly isOpen: boolean;
  /** Returns who sent a request; undefined without a valid cookie. */
  of(request: FastifyRequest): Promise<Tester | undefined>;
  /**
   * Gives the browser a cookie.
   * @throws Error with a message for the tester, if the mix is too long for one
   */
  keep(request: FastifyRequest, reply: FastifyReply, tester: Tester): Promise<void>;
  /** Deletes the cookie in the browser. */
  forget(request: FastifyRequest, reply: FastifyReply): void;
  /** Returns a tester who has just arrived. */
  newcomer(): Tester;
  /**
   * Reads the query of a link.
   * @throws Error with the reasons for a refusal, as sentences
   */
  readLink(query: URLSearchParams): Promise<LinkedMix>;
  /** Returns the query of a link, and its expiry, if it has one. */
  makeLink(mix: Mix): Promise<{ query: string; expires?: Date }>;
  /** @throws {QaTokenError} if the API did not sign it just now */
  checkGrant(grant: string): Promise<void>;
}

const mixText = z.string().transform((text, context): Mix => {
  try {
    return parseMix(text);
  } catch (error) {
    context.addIssue(String(error));
    return z.NEVER;
  }
});
const linkSchema = z.object({ mix: mixText });
const accessSchema = z.object({ access: z.enum(['open', 'tester', 'link', 'asking']), mix: mixText });

/**
 * Returns the name of the cookie. Browsers send cookies to every port of a host, so portals side by side on one machine have
 * different ones.
 * @param portal its origin
 */
export function testerCookie(portal: string): string {
  return `qa-${createHash('sha256').update(portal).digest('hex').slice(0, 8)}`;
}

/** @param origin under which this machine serves the portal, where that is not the brands' own */
export function createTesters({ secret, isOpen }: QaOptions, origin: string | undefined): Testers {
  const portal = portalOrigin(origin);
  const tokens = createQaTokens({ secret, portal });
  const name = testerCookie(portal);
  const after = (milliseconds: number) => new Date(Date.now() + milliseconds);

  function setCookie(request: FastifyRequest, reply: FastifyReply, value: string, expires: Date): void {
    const text = stringifySetCookie({
      name,
      value,
      path: '/',
      expires,
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
    });
    void reply.header('set-cookie', text);
  }

  return {
    isOpen,
    async of({ headers }) {
      const cookie = parseCookie(headers.cookie ?? '')[name];
      if (cookie === undefined) return undefined;
      const read = await tokens.verify('access', cookie, accessSchema).catch(() => undefined);
      if (!read) return undefined;
      const { access, mix } = read.payload;
      if (isOpen) return { access: 'open', mix, expires: read.expires };
      // The cookie is from a time when everybody was allowed to test.
      return access === 'open' ? undefined : { access, mix, expires: read.expires };
    },
    async keep(request, reply, { access, mix, expires }) {
      const cookie = await tokens.sign('access', { access, mix: formatMix(mix) }, expires);
      if (cookie.length > MOST_COOKIE_BYTES)
        throw new Error('The mix is too long for a cookie. Remove some of its failing calls.');
      setCookie(request, reply, cookie, expires);
    },
    forget(request, reply) {
      setCookie(request, reply, '', new Date(0));
    },
    newcomer: () => ({ access: isOpen ? 'open' : 'asking', mix: PLAIN_MIX, expires: after(ACCESS_MS) }),
    async readLink(query) {
      const token = query.get('token');
      if (token !== null) {
        const { payload, expires } = await tokens.verify('link', token, linkSchema);
        return { mix: payload.mix, expires };
      }
      if (isOpen) return { mix: parseMix(query.toString()) };
      throw new Error('It is not signed, and this portal only accepts signed links.');
    },
    async makeLink(mix) {
      if (isOpen) return { query: formatMix(mix) };
      const expires = after(LINK_MS);
      const token = await tokens.sign('link', { mix: formatMix(mix) }, expires);
      return { query: new URLSearchParams({ token }).toString(), expires };
    },
    async checkGrant(grant) {
      await tokens.verify('grant', grant, z.object({}));
    },
  };
}

/** Ends the mix of a browser. Testers keep their access; visitors of a link had no other access. */
export async function backToLive(
  testers: Testers,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const tester = await testers.of(request);
  if (tester?.access === 'link') testers.forget(request, reply);
  else if (tester) await testers.keep(request, reply, { ...tester, mix: PLAIN_MIX });
}

/** Returns the message of anything thrown, for the tester. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Returns the data about its tester that a page gets. */
export function pageQa(
  { access, mix, expires }: Tester,
  dropped: readonly DroppedVersion[],
  hasTestStack = false,
): PageQa {
  return {
    access,
    ...(!isPlain(mix) && { mix, expires: expires.toISOString() }),
    dropped,
    ...(hasTestStack && { hasTestStack }),
  };
}
