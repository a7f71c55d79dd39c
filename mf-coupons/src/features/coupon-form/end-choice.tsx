/** Usual ends of a coupon, to choose instead of typing a date. */
import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { addDays } from '@coupon-center/contracts';
import { FilterBar } from '@coupon-center/ui';
import { defaultExpiry, isDay } from '../../shared/coupon-values.ts';
import type { CouponFormValues } from '../../shared/coupon-values.ts';

const LABELS = { week: '1 week', month: '1 month', year: 'End of year' } as const;
type End = keyof typeof LABELS;

export interface EndChoiceProps {
  form: UseFormReturn<CouponFormValues>;
  /** yyyy-MM-dd in the site's time zone. */
  today: string;
  onChoose: (end: string) => void;
}

export function EndChoice({ form, today, onChoose }: EndChoiceProps) {
  const [start, end, isEndless] = useWatch({
    control: form.control,
    name: ['start_date', 'expiration_date', 'noExpiration'],
  });
  // From the start of a coupon that has begun, they might be over.
  const from = isDay(start) && start > today ? start : today;
  const ends: Readonly<Record<End, string>> = {
    week: addDays(from, 7),
    month: defaultExpiry(from, today),
    year: `${from.slice(0, 4)}-12-31`,
  };
  const shown = (Object.keys(ends) as End[]).find((name) => !isEndless && ends[name] === end);
  return (
    <FilterBar<End | ''>
      label="Usual ends"
      labels={LABELS}
      selected={shown ?? ''}
      onSelect={(name) => name !== '' && onChoose(ends[name])}
    />
  );
}
