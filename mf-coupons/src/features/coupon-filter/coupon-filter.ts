/** Filters coupons, and reads and writes the filter in a query string. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { couponState } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { useNavigate, useRemoteLocation } from '@coupon-center/remote-kit';

export const FILTER_STATES = ['live', 'scheduled', 'expired', 'paused', 'held', 'pending'] as const;
export type FilterState = (typeof FILTER_STATES)[number];

export interface CouponFilter {
  /** Words that must all occur in headline, description or code. */
  text: string;
  /** Null for all. */
  state: FilterState | null;
}

export const NO_FILTER: CouponFilter = { text: '', state: null };

/** Returns a text without case and accents: 'ete' finds 'Été'. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

export function isFiltering({ text, state }: CouponFilter): boolean {
  return text.trim() !== '' || state !== null;
}

export function matches({ text, state }: CouponFilter, coupon: Coupon): boolean {
  const read = plain(`${coupon.title}\n${coupon.description}\n${coupon.discount_code}`);
  const words = plain(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return (state === null || couponState(coupon) === state) && words.every((word) => read.includes(word));
}

/** Returns the filter in a query string; an unknown state counts as none. */
export function filterOf(search: URLSearchParams): CouponFilter {
  const state = search.get('state');
  return {
    text: search.get('q') ?? '',
    state: FILTER_STATES.find((known) => known === state) ?? null,
  };
}

/** The query string with its filter replaced; empty, or with its question mark. */
export function withFilter(search: string, { text, state }: CouponFilter): string {
  const query = new URLSearchParams(search);
  query.delete('q');
  query.delete('state');
  if (text.trim() !== '') query.set('q', text.trim());
  if (state !== null) query.set('state', state);
  return query.size === 0 ? '' : `?${query}`;
}

/** Delay before the address follows the typing, in milliseconds: browsers limit how often it may change. */
const REST_MS = 300;

/** The filter of the list, kept in the address too, so that it is still set on the way back from a form. */
export function useCouponFilter(): [CouponFilter, (filter: CouponFilter) => void] {
  const { pathname, search } = useRemoteLocation();
  const navigate = useNavigate();
  const [filter, setFilter] = useState(() => filterOf(new URLSearchParams(search)));
  /** The query string that was requested here and has not arrived yet. */
  const asked = useRef<string>(null);

  // The menu's link to this screen clears the filter; a change requested here may arrive after more was typed.
  useEffect(() => {
    if (search === '' && asked.current !== '') setFilter(NO_FILTER);
    if (search === asked.current) asked.current = null;
  }, [search]);

  const follow = useEffectEvent(() => {
    const wanted = withFilter(search, filter);
    if (wanted === withFilter(search, filterOf(new URLSearchParams(search)))) return;
    asked.current = wanted;
    navigate(`${pathname}${wanted}`, { replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(follow, REST_MS);
    return () => clearTimeout(timer);
  }, [filter]);

  return [filter, setFilter];
}
