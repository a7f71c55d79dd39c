/** A mailer that keeps its mails, and can be made to fail. */
import { RefusedMail } from '../platform/mail/mailer.ts';
import type { Mail, Mailer } from '../platform/mail/mailer.ts';

export interface TestMailbox extends Mailer {
  readonly mails: Mail[];
  /** Whether every delivery fails. */
  broken: boolean;
  /** Addresses whose mails the server refuses, for good or for now. */
  readonly refusals: Map<string, { isFinal: boolean }>;
  /** Returns the last mail to an address. @throws Error if there is none */
  lastTo(address: string): Mail;
}

export function createTestMailbox(): TestMailbox {
  const mails: Mail[] = [];
  return {
    mails,
    broken: false,
    refusals: new Map(),
    async send(site, mail) {
      if (this.broken) throw new Error('The mail server is down.');
      const refusal = this.refusals.get(mail.to);
      if (refusal) throw new RefusedMail('The mail server refused it.', { site, to: mail.to, ...refusal });
      mails.push(mail);
    },
    lastTo(address) {
      const mail = mails.findLast((candidate) => candidate.to === address);
      if (!mail) throw new Error(`No mail went to ${address}.`);
      return mail;
    },
    close: () => {},
  };
}

/** Returns the token in the link of a mail. */
export function tokenIn(mail: Mail): string {
  const token = /[?&]token=([\w.-]+)/.exec(mail.text)?.[1];
  if (!token) throw new Error(`There is no link with a token in: ${mail.text}`);
  return token;
}
