/** Which emails accounts get, for the features that send them. */
import type { EmailsPort } from '../../platform/ports.ts';
import { settingsOf } from './email-settings.repository.ts';
import { createEmailTokens } from './email-token.ts';
import { unsubscribeBy } from './unsubscribe.ts';

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
