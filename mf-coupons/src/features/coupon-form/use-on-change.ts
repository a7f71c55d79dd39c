/** Reacts to changes of one field of the coupon form. */
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type { CouponFormValues } from './coupon-form-values.ts';

/**
 * @param name the field to watch
 * @param onChange called with each new value of the field, not with its first
 */
export function useOnChange<Name extends keyof CouponFormValues>(
  { control }: Pick<UseFormReturn<CouponFormValues>, 'control'>,
  name: Name,
  onChange: (value: CouponFormValues[Name]) => void,
): void {
  const value: CouponFormValues[Name] = useWatch<CouponFormValues, Name>({ control, name });
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    onChange(value);
  });
}
