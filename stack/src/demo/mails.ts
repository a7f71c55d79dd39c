/** The mails that merchants of the demo got in the last weeks: the API writes them as usual, and then they are backdated. */
import { addDays, instantInZone } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { StackParts } from '../test-stack/test-stack.ts';
import { emailOf, mapleOutfitters } from './catalogue/catalogue.ts';
import { DAY_MS, reasonOf } from './catalogue/demo-store.ts';
import type { DemoDay } from './numbers.ts';
import { monthsAfter, subscribedAt } from './subscriptions.ts';
import type { StoreWithCoupons } from './write-coupons.ts';
import { reviewedAt } from './write-stores.ts';

const HOUR_MS = 3_600_000;
const MAIL_TIME = '09:05:00';
/** Days before its end on which a merchant gets the last mail about a coupon. */
const LAST_LEAD = 1;

/** What was written to the database. */
export interface WrittenDemo {
  site: Site;
  day: DemoDay;
  stores: StoreWithCoupons[];
  /** Coupons whose code seems dead. */
  dead: ReadonlySet<number>;
}

/** A job of the API that sends a mail. */
interface MailJob {
  kind: string;
  payload: object;
  /** Arrival time of the mail. */
  at: Date;
}

/** Arrival times of backdated mails, by the number of the job that sends them, or by recipient. */
export type ArrivalTimes = ReadonlyMap<number | string, Date>;

/** Queues the mails. @returns their arrival times, and those of mails about subscriptions */
export async function queueMails({ deps: { db } }: StackParts, demo: WrittenDemo): Promise<ArrivalTimes> {
  const { site, day, stores } = demo;
  const times = new Map<number | string, Date>();
  const yesterday = new Date(day.now.getTime() - DAY_MS);
  for (const { store } of stores) if (store.isPastDue) times.set(emailOf(store), yesterday);
  const mails = stores.flatMap((store) => [
    ...verdictMails(site, store, day),
    ...(store.store === mapleOutfitters ? reports(demo, store) : []),
  ]);
  for (const { kind, payload, at } of mails) {
    const job = { kind, payload: JSON.stringify(payload), run_at: day.now, created_at: day.now };
    const row = await db.insertInto('jobs').values(job).returning('id').executeTakeFirstOrThrow();
    times.set(row.id, at);
  }
  return times;
}

/** The verdict on the main merchant's store, and on those that were declined. */
function verdictMails({ clientId }: Site, { store, slug }: StoreWithCoupons, { now }: DemoDay): MailJob[] {
  const reason = reasonOf(store);
  if (store !== mapleOutfitters && reason === null) return [];
  const payload = { to: emailOf(store), clientId, store: { name: store.name, slug }, reason };
  return [{ kind: 'review.verdict', payload, at: reviewedAt(store, now) }];
}

/** The start of the subscription, the numbers of the last two weeks, a code that stopped working, and a coupon that ends tomorrow. */
function reports(demo: WrittenDemo, { id: storeId, coupons }: StoreWithCoupons): MailJob[] {
  const { clientId, timeZone } = demo.site;
  const { today, now } = demo.day;
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const mondays = [sinceMonday + 7, sinceMonday].map((days) => addDays(today, -days));
  const weekly = mondays.map((monday) => ({
    kind: 'statistics.weekly',
    payload: { clientId, storeId, from: addDays(monday, -7) },
    at: new Date(instantInZone(monday, MAIL_TIME, timeZone)),
  }));
  const dead = coupons
    .filter(({ id }) => demo.dead.has(id))
    .map(({ id, title, coupon }) => {
      const [, discount_code, description, , , [worked, asked] = [0, 0]] = coupon;
      return {
        kind: 'statistics.dead-code',
        payload: {
          storeId,
          clientId,
          coupon: { id, title, description, discount_code },
          votes: { worked, failed: asked - worked },
        },
        at: new Date(now.getTime() - 2 * DAY_MS),
      };
    });
  const ending = coupons
    .filter(({ coupon: [, , , [, last]] }) => last === LAST_LEAD)
    .map(({ id }) => ({
      kind: 'coupons.ending',
      payload: { clientId, coupon: { id, store_id: storeId, expiration_date: addDays(today, LAST_LEAD) } },
      at: new Date(now.getTime() - HOUR_MS),
    }));
  const started = subscribedAt(mapleOutfitters, now);
  const news = { kind: 'started', nextPayment: monthsAfter(started, 1).toISOString() };
  return [{ kind: 'billing.news', payload: { storeId, news }, at: started }, ...weekly, ...dead, ...ending];
}

/** Sets the arrival times of mails; others keep theirs. */
export async function dateMails({ sandbox }: StackParts, times: ArrivalTimes): Promise<void> {
  const { stripe, mails } = sandbox.state();
  const dated = mails.map((mail) => {
    const [, job] = /-(\d+)@/.exec(mail.messageId ?? '') ?? [];
    const isBilling = mail.messageId?.includes('billing-');
    const at = times.get(Number(job)) ?? (isBilling ? times.get(mail.to[0] ?? '') : undefined);
    return at ? { ...mail, receivedAt: at.toISOString() } : mail;
  });
  dated.sort((one, other) => Date.parse(one.receivedAt) - Date.parse(other.receivedAt));
  await sandbox.replaceState({ stripe, mails: dated });
}
