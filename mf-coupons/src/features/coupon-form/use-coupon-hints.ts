/** The hints about what is typed, once the typing pauses. */
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { dayIn } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import { couponHints } from './coupon-hints.ts';
import type { CouponHints, HintContext } from './coupon-hints.ts';
import type { CouponFormValues } from './coupon-form-values.ts';

/** Long enough not to comment on half a word, in milliseconds. */
const PAUSE_MS = 500;

export interface SettledHints {
  hints: CouponHints;
  /** Those that came up after the form was opened, for a live region. */
  news: string;
}

export function useCouponHints(
  form: UseFormReturn<CouponFormValues>,
  { coupons, coupon }: Pick<HintContext, 'coupons' | 'coupon'>,
): SettledHints {
  const { currencySymbol, timeZone } = useSite();
  const values = useSettledValues(form);
  const today = dayIn(timeZone);
  const hints = couponHints(values, { today, currencySymbol, coupons, coupon });
  const [opening] = useState(() => Object.values(hints));
  const news = Object.values(hints).filter((words) => !opening.includes(words));
  return { hints, news: news.join(' ') };
}

/** Not `watch`, which would render the whole form at each key. */
function useSettledValues({ getValues, subscribe }: UseFormReturn<CouponFormValues>): CouponFormValues {
  const [settled, settle] = useState(() => getValues());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = subscribe({
      formState: { values: true },
      callback() {
        clearTimeout(timer);
        timer = setTimeout(() => settle({ ...getValues() }), PAUSE_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [getValues, subscribe]);
  return settled;
}
