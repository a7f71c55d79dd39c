/**
 * Keeps with each account whether its address takes mail (docs/rules.md, 87). Only what the mail server says while it takes a
 * mail counts: a bounce that arrives later goes to the sender's mailbox, and a server that is down says nothing about an address.
 */
import type { Deps } from '../../platform/deps.ts';
import { RefusedMail } from '../../platform/mail/mailer.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { clearMailFailed, markMailFailed } from './accounts.repository.ts';

/**
 * Returns a mailer that marks the account of an address which the server refuses for good, and ends the mark with the next
 * mail that is accepted. A mail that is refused for now marks the account when its job is given up.
 */
export function watchMails(
  mailer: Mailer,
  { db, clock, jobs, log }: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log'>,
): Mailer {
  const mark = ({ clientId, to: email }: RefusedMail) =>
    markMailFailed(db, { clientId, email, now: clock.now() });

  jobs.onGivenUp(async (error) => {
    if (error instanceof RefusedMail) await mark(error);
  });

  return {
    async send(site, mail) {
      try {
        await mailer.send(site, mail);
      } catch (error) {
        if (error instanceof RefusedMail && error.isFinal) await mark(error);
        throw error;
      }
      try {
        await clearMailFailed(db, { clientId: site.clientId, email: mail.to });
      } catch (error) {
        // If it were thrown, the mail would be sent again. The next one that is accepted ends the mark.
        log.warn({ err: error }, 'an account could not be cleared of failed mails');
      }
    },
    close: () => mailer.close(),
  };
}
