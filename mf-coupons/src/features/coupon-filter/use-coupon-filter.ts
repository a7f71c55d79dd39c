/** The filter of the list, kept in the address too, so that it is still set on the way back from a form. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useRemoteLocation } from '@coupon-center/remote-kit';
import { NO_FILTER, filterOf, withFilter } from './coupon-filter.ts';
import type { CouponFilter } from './coupon-filter.ts';

/** The address follows once the typing pauses, in milliseconds: browsers limit how often it changes. */
const REST_MS = 300;

export function useCouponFilter(): [CouponFilter, (filter: CouponFilter) => void] {
  const { pathname, search } = useRemoteLocation();
  const navigate = useNavigate();
  const [filter, setFilter] = useState(() => filterOf(new URLSearchParams(search)));
  /** The query string that was asked for here and has not arrived yet. */
  const asked = useRef<string>(null);

  // The menu's link to this screen clears the filter; a change asked for here may arrive after more was typed.
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
