/** Documentation of the calls about emails that merchants can switch off. */
import type { CallDoc } from './call-doc.ts';

const settings = { numbers: true, reminders: false };

export const emailSettingsDocs = {
  readEmailSettings: {
    tag: 'Account',
    description: [
      'Returns which optional emails you get: `numbers` is the weekly email with the statistics of your page, `reminders` are',
      'about coupons that end soon and codes that no longer seem to work. All are on by default.',
    ].join('\n'),
    examples: { response: settings },
  },
  updateEmailSettings: {
    tag: 'Account',
    description: 'Turns kinds of emails on or off, and returns all settings. Omitted kinds do not change.',
    examples: { body: { reminders: false }, response: settings },
  },
  switchEmailsByLink: {
    tag: 'Account',
    description: [
      'Turns one kind of emails on or off with the token from the link at their end; no session is needed. Without `on`, the',
      'call only returns the kind and whether it is on. The link works any number of times as long as the account exists;',
      'otherwise `emails` is null.',
    ].join('\n'),
    examples: {
      body: { token: '12.numbers.c2lnbmVkIGJ5IHVz', on: false },
      response: { emails: { kind: 'numbers', on: false } },
    },
  },
} satisfies Record<string, CallDoc>;
