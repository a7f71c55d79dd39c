/** Switches emails off and on: on the account page, and by a token from an email. */
import { EMAIL_KINDS } from '@coupon-center/contracts';
import type { CallOutput, EmailSettings, switchEmailsByLink } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import type { Site } from '@coupon-center/site-config';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { choose, settingsOf } from './email-settings.repository.ts';
import { createEmailTokens } from './email-token.ts';
import type { NamedEmails } from './email-token.ts';

export function createEmailSettings({ clock, db, env, ports }: Deps) {
  const tokens = createEmailTokens(env().JWT_SECRET);

  /** Returns what a token is for and the site of its account; null if we didn't sign it, or the account is gone. */
  async function open(token: string): Promise<(NamedEmails & { clientId: string }) | null> {
    const named = tokens.open(token);
    const clientId = named && (await ports.accounts.clientOf(db, named.userId));
    return named && clientId ? { ...named, clientId } : null;
  }

  return {
    read: (userId: number): Promise<EmailSettings> => settingsOf(db, userId),

    update(userId: number, sent: Partial<EmailSettings>): Promise<EmailSettings> {
      return inTransaction(db, async (tx) => {
        for (const kind of EMAIL_KINDS) {
          const on = sent[kind];
          if (on !== undefined) await choose(tx, { userId, kind, on }, clock.now());
        }
        return settingsOf(tx, userId);
      });
    },

    /** @param on undefined changes nothing */
    async switchByLink(
      { clientId }: Site,
      token: string,
      on: boolean | undefined,
    ): Promise<CallOutput<typeof switchEmailsByLink>> {
      const named = await open(token);
      if (named?.clientId !== clientId) return { emails: null };
      const { userId, kind } = named;
      if (on !== undefined) await choose(db, { userId, kind, on }, clock.now());
      return { emails: { kind, on: (await settingsOf(db, userId))[kind] } };
    },

    /** @throws ProblemError 404 */
    async end(token: string): Promise<void> {
      const named = await open(token);
      if (!named) throw notFound();
      await choose(db, { ...named, on: false }, clock.now());
    },

    /**
     * Returns the client id of the site whose emails a token is about.
     * @throws ProblemError 404
     */
    async clientOf(token: string): Promise<string> {
      const named = await open(token);
      if (!named) throw notFound();
      return named.clientId;
    },
  };
}
