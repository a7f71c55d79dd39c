/** Mail that was received, newest last, kept in one file. */
import { randomUUID } from 'node:crypto';
import { openJsonStore } from '../platform/json-store.ts';

export interface StoredMail {
  id: string;
  /** When it arrived, ISO 8601. */
  receivedAt: string;
  from: string;
  /** The envelope's recipients: where it would have gone, whatever its headers say. */
  to: string[];
  subject: string;
  text: string;
  html: string | null;
  /** As the sender gave it. */
  messageId?: string | null;
}

export interface MailStore {
  /** Keep a mail; one whose Message-ID it has already for the same recipients is not kept again. @returns the kept one */
  add(mail: Omit<StoredMail, 'id'>): Promise<StoredMail>;
  find(id: string): StoredMail | undefined;
  /** Newest first; only those for `to` when it is given, whatever its case. */
  list(to?: string): StoredMail[];
}

const KEPT = 200;

/** Opens the mail in `file`; the oldest goes when there is more than two hundred. */
export async function openMailStore(file: string): Promise<MailStore> {
  const store = await openJsonStore<{ mails: StoredMail[] }>(file, { mails: [] });
  return {
    add: (mail) =>
      store.change((state) => {
        const again = state.mails.find((kept) => isSame(kept, mail));
        if (again) return again;
        const stored = { id: randomUUID(), ...mail };
        state.mails = [...state.mails, stored].slice(-KEPT);
        return stored;
      }),
    find: (id) => store.current().mails.find((mail) => mail.id === id),
    list: (to) =>
      store
        .current()
        .mails.filter((mail) => to === undefined || mail.to.some((address) => sameAddress(address, to)))
        .reverse(),
  };
}

/** Whether a mail was handed over again, by somebody who could not know that it had arrived. */
function isSame(kept: StoredMail, { messageId, to }: Omit<StoredMail, 'id'>): boolean {
  return Boolean(messageId) && kept.messageId === messageId && kept.to.join() === to.join();
}

function sameAddress(left: string, right: string): boolean {
  return left.toLowerCase() === right.trim().toLowerCase();
}
