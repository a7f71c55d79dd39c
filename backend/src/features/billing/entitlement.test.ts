import { entitledUntil, entitles } from './entitlement.ts';

const DAY_MS = 86_400_000;
const now = new Date('2026-11-15T12:00:00Z');
const at = (days: number) => new Date(now.getTime() + days * DAY_MS);
const paid = {
  status: 'active',
  endsAtPeriodEnd: false,
  periodStart: at(-10),
  periodEnd: at(20),
  periodPaid: true,
};
const graceDays = 7;

describe('a subscription entitles', () => {
  test('while it is active, even between the end of a period and the webhook about the next', () => {
    expect(entitles(paid, now, graceDays)).toBe(true);
    expect(entitles({ ...paid, periodEnd: at(-0.01) }, now, graceDays)).toBe(true);
    expect(entitles({ ...paid, status: 'trialing' }, now, graceDays)).toBe(true);
  });

  test('after a cancellation until the paid period ends, to the second', () => {
    const ending = { ...paid, endsAtPeriodEnd: true, periodEnd: now };
    expect(entitles(ending, new Date(now.getTime() - 1000), graceDays)).toBe(true);
    expect(entitles(ending, now, graceDays)).toBe(false);
  });

  test('not after Stripe has ended it, unless the period was paid', () => {
    const ended = { ...paid, status: 'canceled' };
    expect(entitles(ended, now, graceDays)).toBe(true);
    expect(entitles({ ...ended, periodEnd: at(-1) }, now, graceDays)).toBe(false);
    expect(entitles({ ...ended, periodPaid: false }, now, graceDays)).toBe(false);
  });

  test('during the site’s grace period if past due, counted from the period that was not collected', () => {
    const late = { ...paid, status: 'past_due', periodPaid: false };
    expect(entitles({ ...late, periodStart: at(-6.9) }, now, graceDays)).toBe(true);
    expect(entitles({ ...late, periodStart: at(-7) }, now, graceDays)).toBe(false);
    expect(entitles({ ...late, periodStart: at(-0.1) }, now, 0)).toBe(false);
    expect(entitles({ ...late, periodStart: null }, now, graceDays)).toBe(false);
  });

  test('only until its own end if past due and cancelled', () => {
    const late = {
      ...paid,
      status: 'past_due',
      periodPaid: false,
      endsAtPeriodEnd: true,
      periodStart: at(-2),
    };
    expect(entitles({ ...late, periodEnd: at(1) }, now, graceDays)).toBe(true);
    expect(entitles({ ...late, periodEnd: at(-1) }, now, graceDays)).toBe(false);
  });

  test.each(['incomplete', 'incomplete_expired', 'unpaid', 'paused', 'something new'])(
    'never when it is %s',
    (status) => {
      expect(entitles({ ...paid, status, periodPaid: false }, now, graceDays)).toBe(false);
    },
  );
});

describe('a subscription entitles until', () => {
  test('no known date while it renews', () => {
    expect(entitledUntil(paid, graceDays)).toBeNull();
  });

  test('the end of the paid period once it is cancelled', () => {
    expect(entitledUntil({ ...paid, endsAtPeriodEnd: true }, graceDays)).toEqual(at(20));
    expect(entitledUntil({ ...paid, status: 'canceled' }, graceDays)).toEqual(at(20));
  });

  test('the end of the grace period, or its own end if that comes first', () => {
    const late = { ...paid, status: 'past_due', periodPaid: false, periodStart: at(-2) };
    expect(entitledUntil(late, graceDays)).toEqual(at(5));
    expect(entitledUntil({ ...late, periodStart: at(-9) }, graceDays)).toEqual(at(-2));
    expect(entitledUntil({ ...late, endsAtPeriodEnd: true, periodEnd: at(1) }, graceDays)).toEqual(at(1));
    expect(entitledUntil({ ...late, periodStart: null }, graceDays)).toBeNull();
  });

  test.each(['incomplete', 'unpaid', 'paused'])('no date if it is %s', (status) => {
    expect(entitledUntil({ ...paid, status, periodPaid: false }, graceDays)).toBeNull();
  });
});
