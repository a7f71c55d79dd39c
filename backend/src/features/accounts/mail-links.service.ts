/**
 * Links in mails: created in the transaction that causes them and sent by a job. The token is derived from the row's id
 * with a key, so neither the table nor the job contains anything that gives access to an account.
 */
import { randomUUID } from 'node:crypto';
import { plusSeconds } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { deriveKey, keyedDigest, tokenHash } from '../../platform/security/keys.ts';
import { renderMail } from '../../platform/mail/mail-layout.ts';
import { lockAccount } from './accounts.repository.ts';
import { mailContent } from './mail-links.mails.ts';
import {
  extendLink,
  insertLink,
  linkById,
  linkByToken,
  lockLink,
  removeLinksExpiredBefore,
  useUpLinks,
} from './mail-links.repository.ts';
import type { LinkPurpose } from './mail-links.repository.ts';

/** How long a link is valid after its mail was sent, in seconds. A verification may wait for the end of a holiday. */
const LIFETIME: Readonly<Record<LinkPurpose, number>> = { verify: 30 * 24 * 3600, reset: 30 * 60 };
/** How long a link is kept after it has expired, for mails that are late, in seconds. */
const KEPT = 24 * 3600;
const JOB = 'auth.mail-link';

export interface LinkOwner {
  userId: number;
  email: string;
}

export interface MailLinks {
  /** Creates a link and has it emailed. A reset link revokes the earlier ones. */
  send(tx: Executor, userId: number, purpose: LinkPurpose): Promise<void>;
  /**
   * Returns the account of a link's token.
   * @returns null if the token is invalid, expired or used
   */
  look(db: Executor, token: string, purpose: LinkPurpose, clientId: string): Promise<LinkOwner | null>;
  /** Like `look`, but locks the account and then the link; everything that locks both uses this order. */
  open(tx: Executor, token: string, purpose: LinkPurpose, clientId: string): Promise<LinkOwner | null>;
  /** Revokes the links of an account. */
  useUp(tx: Executor, userId: number, purpose: LinkPurpose): Promise<void>;
}

export function createMailLinks({ db, clock, env, jobs, mailer, site, sweeper }: Deps): MailLinks {
  const key = deriveKey(env().JWT_SECRET, 'mail-token');
  const tokenOf = (id: string, purpose: LinkPurpose) => keyedDigest(key, `${purpose}:${id}`);
  sweeper.add('mail links', () => removeLinksExpiredBefore(db, plusSeconds(clock.now(), -KEPT)));

  jobs.handle<{ link: string }>(JOB, async (payload) => {
    const link = await linkById(db, payload.link);
    if (!link) return;
    // Its time begins with the mail, which may be late if the mail server was away.
    if (!(await extendLink(db, payload.link, plusSeconds(clock.now(), LIFETIME[link.purpose])))) return;
    const brand = site(link.clientId);
    const content = mailContent(brand, link.purpose, tokenOf(payload.link, link.purpose));
    await mailer.send(brand, { to: link.email, messageId: payload.link, ...renderMail(brand, content) });
  });

  function ownerOf(link: Awaited<ReturnType<typeof linkByToken>>): LinkOwner | null {
    return !link || link.usedAt || link.expiresAt <= clock.now()
      ? null
      : { userId: link.userId, email: link.email };
  }

  const look: MailLinks['look'] = async (executor, token, purpose, clientId) =>
    ownerOf(await linkByToken(executor, tokenHash(token), purpose, clientId));

  return {
    async send(tx, userId, purpose) {
      const now = clock.now();
      const id = randomUUID();
      if (purpose === 'reset') {
        await lockAccount(tx, userId);
        await useUpLinks(tx, userId, purpose, now);
      }
      const expiresAt = plusSeconds(now, LIFETIME[purpose]);
      await insertLink(tx, {
        id,
        userId,
        purpose,
        hash: tokenHash(tokenOf(id, purpose)),
        createdAt: now,
        expiresAt,
      });
      await jobs.enqueue(tx, JOB, { link: id });
    },
    look,
    async open(tx, token, purpose, clientId) {
      const seen = await look(tx, token, purpose, clientId);
      if (!seen) return null;
      await lockAccount(tx, seen.userId);
      return ownerOf(await lockLink(tx, tokenHash(token), purpose, clientId));
    },
    useUp: (tx, userId, purpose) => useUpLinks(tx, userId, purpose, clock.now()),
  };
}
