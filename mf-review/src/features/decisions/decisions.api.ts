/** The log of decisions, page by page, as the address chooses them. */
import { addDays, listDecisions, VERDICTS } from '@coupon-center/contracts';
import type { Verdict } from '@coupon-center/contracts';
import { pagedQuery } from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';
import { PAGE_SIZE, REVIEW_KEY } from '../../shared/use-refresh.ts';

/** Number of days back, by the period in an address; null for all. */
export const PERIODS = { all: null, week: 7, month: 28, quarter: 90 } as const;
export type DecisionPeriod = keyof typeof PERIODS;

export interface DecisionChoice {
  verdict: Verdict | 'all';
  period: DecisionPeriod;
  /** Search text; empty for everything. */
  search: string;
}

/** Returns the choice in an address; all decisions by default. */
export function choiceOf(query: URLSearchParams): DecisionChoice {
  const period = query.get('period') ?? '';
  return {
    verdict: VERDICTS.find((verdict) => verdict === query.get('verdict')) ?? 'all',
    period: Object.hasOwn(PERIODS, period) ? (period as DecisionPeriod) : 'all',
    search: query.get('q')?.trim() ?? '',
  };
}

/** Returns the address of a choice. */
export function addressOf({ verdict, period, search }: DecisionChoice): string {
  const query = new URLSearchParams({
    ...(verdict !== 'all' && { verdict }),
    ...(period !== 'all' && { period }),
    ...(search && { q: search }),
  }).toString();
  return query === '' ? '/review/decisions' : `/review/decisions?${query}`;
}

/** @param today yyyy-MM-dd in the site's time zone */
export function decisionsQuery({ api }: ShellContract, choice: DecisionChoice, today: string) {
  const { verdict, period, search: q } = choice;
  const days = PERIODS[period];
  const filters = {
    ...(verdict !== 'all' && { verdict }),
    ...(q && { q }),
    ...(days !== null && { from: addDays(today, 1 - days) }),
  };
  return pagedQuery([...REVIEW_KEY, 'decisions', verdict, period, q], (page, signal) =>
    api.call(listDecisions, { query: { ...filters, page, page_size: PAGE_SIZE } }, { signal }),
  );
}

export const VERDICT_NAMES: Readonly<Record<Verdict, string>> = {
  approved: 'Approved',
  declined: 'Declined',
  held: 'Put on hold',
  released: 'Released',
};
