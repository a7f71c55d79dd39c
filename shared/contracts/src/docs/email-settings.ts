/** Documentation of the calls about emails that merchants can switch off. */
import type { CallDoc } from './call-doc.ts';

const settings = { numbers: true, reminders: false };

export const emailSettingsDocs = {
  readEmailSettings: {
    tag: 'Account',
    description: [
      'Returns which emails you get that are not about something that you did: `numbers` are the weekly numbers of your page,',
      '`reminders` tell you of coupons that end soon and of codes that seem dead. All are on at first.',
    ].join('\n'),
    examples: { response: settings },
  },
  updateEmailSettings: {
    tag: 'Account',
    description:
      'Switches emails on or off by kind, and returns all settings. A kind that is left out stays as it is.',
    examples: { body: { reminders: false }, response: settings },
  },
  switchEmailsByLink: {
    tag: 'Account',
    description: [
      'Switches emails with the token of the link at their end; no session is needed. Without `on`, only says which emails the',
      'link is about and whether they are on. The link works as long as the account exists, and as often as it is used;',
      'otherwise `emails` is null.',
    ].join('\n'),
    examples: {
      body: { token: '12.numbers.c2lnbmVkIGJ5IHVz', on: false },
      response: { emails: { kind: 'numbers', on: false } },
    },
  },
} satisfies Record<string, CallDoc>;
