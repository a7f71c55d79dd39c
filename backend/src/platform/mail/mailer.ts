/** Sends mail to the mail server. Called by jobs only, so that a mail server that is down fails no request. */
import { createTransport } from 'nodemailer';
import type { Site } from '@coupon-center/site-config';
import { inSpan } from '@coupon-center/server-kit/tracing';
import type { Unsubscribe } from './mail-layout.ts';

export interface Mail {
  /** A single address without a display name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Stays the same if a mail is sent again, so that the receiver can drop the duplicate. */
  messageId: string;
  /** Set for mails that the reader can unsubscribe from. */
  unsubscribe?: Pick<Unsubscribe, 'oneClickUrl'>;
}

/** The mail server answered, and did not accept a mail. */
export class RefusedMail extends Error {
  readonly clientId: string;
  readonly to: string;
  /** Whether the server refuses the address for good. */
  readonly isFinal: boolean;

  constructor(
    message: string,
    { site, to, isFinal, cause }: { site: Site; to: string; isFinal: boolean; cause?: unknown },
  ) {
    super(message, { cause });
    this.name = 'RefusedMail';
    this.clientId = site.clientId;
    this.to = to;
    this.isFinal = isFinal;
  }
}

export interface Mailer {
  /** @throws RefusedMail if the server refuses it; another Error if the server can't be reached or takes no mail from us */
  send(site: Site, mail: Mail): Promise<void>;
  close(): void;
}

/** @param settings read for each mail, because a local mail server may start later than the API */
export function createMailer(settings: () => { SMTP_URL?: string; MAIL_FROM?: string }): Mailer {
  let open: { url: string; transport: ReturnType<typeof createTransport> } | null = null;

  function transportTo(url: string) {
    if (open?.url === url) return open.transport;
    open?.transport.close();
    const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
    open = {
      url,
      transport: createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true }),
    };
    return open.transport;
  }

  return {
    async send(site, mail) {
      const { SMTP_URL, MAIL_FROM } = settings();
      if (!SMTP_URL) throw new Error('SMTP_URL is not set: emails are queued until it is.');
      const message = {
        from: { name: site.siteName, address: MAIL_FROM ?? site.supportEmail },
        replyTo: site.supportEmail,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.messageId}@${site.host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...endingOf(mail) },
      };
      try {
        await inSpan('SMTP send', { kind: 'CLIENT' }, () => transportTo(SMTP_URL).sendMail(message));
      } catch (error) {
        throw refusalOf(error, site, mail) ?? error;
      }
    },
    close() {
      open?.transport.close();
      open = null;
    },
  };
}

/** Returns the refusal that an error of the transport means: an answer about the recipient or the mail, not about us. */
function refusalOf(error: unknown, site: Site, { to }: Mail): RefusedMail | null {
  if (!(error instanceof Error)) return null;
  const { command, responseCode: code = 0 } = error as { command?: string; responseCode?: number };
  if (code < 400 || (command !== 'RCPT TO' && command !== 'DATA')) return null;
  return new RefusedMail(error.message, {
    site,
    to,
    isFinal: command === 'RCPT TO' && code >= 500,
    cause: error,
  });
}

/** Returns the headers for a button in mail programs that unsubscribes without opening a page (RFC 8058). */
function endingOf({ unsubscribe }: Mail): Record<string, string> {
  if (!unsubscribe) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe.oneClickUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Mail that nobody waits for goes out from this hour on, in the site's time zone. */
const FIRST_HOUR = 9;

/** Returns whether mail that nobody waits for may go out now. */
export function isMailTime({ timeZone }: Pick<Site, 'timeZone'>, now: Date): boolean {
  const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone });
  return Number(hour.format(now)) >= FIRST_HOUR;
}
