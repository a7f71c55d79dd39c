/** Received mail, newest last, stored in one file. */
import { randomUUID } from 'node:crypto';
import { openJsonStore } from '../platform/json-store.ts';

export interface StoredMail {
  id: string;
  /** When it arrived, ISO 8601. */
  receivedAt: string;
  from: string;
  /** The envelope's recipients, regardless of the headers. */
  to: string[];
  subject: string;
  text: string;
  html: string | null;
  /** As the sender set it. */
  messageId?: string | null;
}

export interface MailStore {
  /** Stores a message, unless the same recipients already have one with its Message-ID. @returns the stored message */
  add(mail: Omit<StoredMail, 'id'>): Promise<StoredMail>;
  /** Returns all mail, oldest first. */
  all(): readonly StoredMail[];
  /** Replaces all mail. */
  replace(mails: StoredMail[]): Promise<void>;
  find(id: string): StoredMail | undefined;
  /** Returns mail newest first; with `to`, only mail for that address, ignoring case. */
  list(to?: string): StoredMail[];
}

const KEPT = 200;

/** Opens the mail in `file`; only the newest two hundred messages are kept. */
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
    all: () => store.current().mails,
    replace: (mails) => store.replace({ mails }),
    find: (id) => store.current().mails.find((mail) => mail.id === id),
    list: (to) =>
      store
        .current()
        .mails.filter((mail) => to === undefined || mail.to.some((address) => sameAddress(address, to)))
        .reverse(),
  };
}

/** Returns whether a message is a copy, sent again because its sender could not know that the first one had arrived. */
function isSame(kept: StoredMail, { messageId, to }: Omit<StoredMail, 'id'>): boolean {
  return Boolean(messageId) && kept.messageId === messageId && kept.to.join() === to.join();
}

function sameAddress(left: string, right: string): boolean {
  return left.toLowerCase() === right.trim().toLowerCase();
}
