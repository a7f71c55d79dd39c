/** Which emails accounts get, for the features that send them. */
import type { EmailKind, EmailSettings } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Unsubscribe } from '../../platform/mail/mail-layout.ts';
import { settingsOf } from './email-settings.repository.ts';
import { createEmailTokens } from './email-token.ts';
import { unsubscribeBy } from './unsubscribe.ts';

export interface EmailsPort {
  settingsOf(executor: Executor, userId: number): Promise<EmailSettings>;
  /** Returns how an account unsubscribes from a kind of email; null if it already has. */
  unsubscribeOf(executor: Executor, site: Site, userId: number, kind: EmailKind): Promise<Unsubscribe | null>;
}

declare module '../../platform/deps.ts' {
  interface Ports {
    emails: EmailsPort;
  }
}

export function createEmailsPort(secret: string): EmailsPort {
  const tokens = createEmailTokens(secret);
  return {
    settingsOf,
    async unsubscribeOf(executor, site, userId, kind) {
      const settings = await settingsOf(executor, userId);
      return settings[kind] ? unsubscribeBy(site, kind, tokens.make({ userId, kind })) : null;
    },
  };
}
