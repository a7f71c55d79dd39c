/**
 * Emails owners about a sign-in on a device that their account doesn't know (docs/rules.md, 69). An account knows browser
 * and system of each stored session, ended ones included: 30 days after its last use a device is new again.
 */
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { renderMail } from '../../platform/mail/mail-layout.ts';
import type { Device } from '../../platform/security/device.ts';
import { newSignInMail } from './new-sign-in.mails.ts';
import { isKnownDevice } from './sessions.repository.ts';

const JOB = 'auth.new-sign-in';

interface SignInJob {
  userId: number;
  device: Device;
  /** ISO 8601 instant. */
  at: string;
}

/** Sends the mails that were queued. */
export function mailNewSignIns({ db, jobs, mailer, ports, site }: Deps): void {
  jobs.handle<SignInJob>(JOB, async ({ userId, device, at }, { id }) => {
    const account = await ports.accounts.accountById(db, userId);
    if (!account || account.deleted_at) return;
    const brand = site(account.client_id);
    const mail = renderMail(brand, newSignInMail(brand, { device, at: new Date(at) }));
    await mailer.send(brand, { to: account.email, messageId: `sign-in-${id}`, ...mail });
  });
}

/** Checks a sign-in before its session is stored, in the same transaction. */
export async function lookAtSignIn(
  tx: Executor,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  userId: number,
  device: Device,
): Promise<void> {
  if (await isKnownDevice(tx, userId, device)) return;
  const at = clock.now().toISOString();
  const { browser, system } = device;
  // Simultaneous sign-ins don't see each other's sessions.
  const dedupeKey = `${JOB} ${userId} ${browser ?? ''} ${system ?? ''}`;
  await jobs.enqueue(tx, JOB, { userId, device, at } satisfies SignInJob, { dedupeKey });
}
