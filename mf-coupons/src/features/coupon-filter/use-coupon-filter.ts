/** The filter of the list. It stands in the address as well, so that it is there again on the way back from a form. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useRemoteLocation } from '@coupon-center/remote-kit';
import { NO_FILTER, filterOf, withFilter } from './coupon-filter.ts';
import type { CouponFilter } from './coupon-filter.ts';

/** The address follows when the typing rests, in milliseconds: browsers refuse to change it at each key. */
const REST_MS = 300;

export function useCouponFilter(): [CouponFilter, (filter: CouponFilter) => void] {
  const { pathname, search } = useRemoteLocation();
  const navigate = useNavigate();
  const [filter, setFilter] = useState(() => filterOf(new URLSearchParams(search)));
  const [shownSearch, setShownSearch] = useState(search);

  // The menu's link to this very screen asks for the whole list.
  if (shownSearch !== search) {
    setShownSearch(search);
    if (search === '') setFilter(NO_FILTER);
  }

  const follow = useEffectEvent(() => {
    const wanted = withFilter(search, filter);
    if (wanted !== withFilter(search, filterOf(new URLSearchParams(search))))
      navigate(`${pathname}${wanted}`, { replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(follow, REST_MS);
    return () => clearTimeout(timer);
  }, [filter]);

  return [filter, setFilter];
}
