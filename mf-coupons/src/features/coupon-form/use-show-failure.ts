/** Leads to the words that say why a form was not sent: they stand above it, the button that was pressed far below. */
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useFormState } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type { CouponFormValues } from './coupon-form-values.ts';

/** @returns for the element around the form */
export function useShowFailure(control: Control<CouponFormValues>): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const { errors } = useFormState({ control });
  const failure = errors.root?.failed ?? errors.root?.server;
  useEffect(() => {
    if (!failure) return;
    const words = frame.current?.querySelector<HTMLElement>('[role="alert"]');
    words?.setAttribute('tabindex', '-1');
    words?.focus();
  }, [failure]);
  return frame;
}
