/** A mail server on loopback that stores every message instead of sending it. */
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { SandboxLog } from '../sandbox-options.ts';
import type { MailStore, StoredMail } from './mail-store.ts';

export interface MailServer {
  /** E.g. `smtp://127.0.0.1:40123`. */
  url: string;
  close(): Promise<void>;
}

const LARGEST_MAIL = 5 * 1024 * 1024;
const LOOPBACK = '127.0.0.1';

interface MailServerOptions {
  store: MailStore;
  clock: () => Date;
  log: SandboxLog;
}

/**
 * Starts the server on a free port. A message is acknowledged once it is on disk.
 */
export async function startMailServer({ store, clock, log }: MailServerOptions): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: LARGEST_MAIL,
    onData(stream, session, done) {
      receive(stream, session, clock())
        .then((mail) => store.add(mail))
        .then((mail) => {
          log.info({ mail: mail.id, subject: mail.subject }, 'mail received');
          done();
        })
        .catch((error: unknown) => {
          log.warn({ err: error }, 'mail was not taken');
          done(error instanceof Error ? error : new Error(String(error)));
        });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, LOOPBACK, () => {
      server.off('error', reject);
      server.on('error', (error: Error) => log.warn({ err: error }, 'mail connection failed'));
      resolve();
    });
  });
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://${LOOPBACK}:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function receive(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  receivedAt: Date,
): Promise<Omit<StoredMail, 'id'>> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) {
    throw Object.assign(new Error('Message exceeds the fixed maximum message size'), { responseCode: 552 });
  }
  const mail = await PostalMime.parse(Buffer.concat(chunks));
  const { mailFrom, rcptTo } = session.envelope;
  return {
    receivedAt: receivedAt.toISOString(),
    from: mail.from?.address ?? (mailFrom ? mailFrom.address : ''),
    to: rcptTo.map(({ address }) => address),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? null,
    messageId: mail.messageId ?? null,
  };
}
