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
}

export interface MailStore {
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

function sameAddress(left: string, right: string): boolean {
  return left.toLowerCase() === right.trim().toLowerCase();
}
