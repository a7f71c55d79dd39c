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
  /** The search that the address was asked for here, until it is there. */
  const [asked, setAsked] = useState<string | null>(null);

  // The menu's link to this very screen asks for the whole list.
  if (shownSearch !== search) {
    setShownSearch(search);
    // What comes by being asked for here may come late: more may have been typed by then.
    if (search === '' && asked !== '') setFilter(NO_FILTER);
    if (search === asked) setAsked(null);
  }

  const follow = useEffectEvent(() => {
    const wanted = withFilter(search, filter);
    if (wanted === withFilter(search, filterOf(new URLSearchParams(search)))) return;
    setAsked(wanted);
    navigate(`${pathname}${wanted}`, { replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(follow, REST_MS);
    return () => clearTimeout(timer);
  }, [filter]);

  return [filter, setFilter];
}
