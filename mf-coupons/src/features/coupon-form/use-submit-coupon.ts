/** Submits the coupon form, and shows the response where it belongs. */
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Store } from '@coupon-center/contracts';
import { isConflict, showFormFailure, useContract } from '@coupon-center/remote-kit';
import { isRefusal, useRecheckRight } from '../../shared/coupons.api.ts';
import { useSaveCoupon } from './coupon-form.api.ts';
import type { CouponFormValues } from '../../shared/coupon-values.ts';
import { couponPayload, FORM_FIELDS, shownFields } from '../../shared/coupon-payload.ts';
import type { PayloadContext } from '../../shared/coupon-payload.ts';

export interface SubmitCouponOptions {
  form: UseFormReturn<CouponFormValues>;
  context: PayloadContext & { store: Store | null };
  /** Called once it is saved. */
  onSaved: () => void;
}

export function useSubmitCoupon({ form, context, onSaved }: SubmitCouponOptions) {
  const { store, coupon } = context;
  const contract = useContract();
  const { mutateAsync } = useSaveCoupon();
  const recheckRight = useRecheckRight();
  const [isSaved, setSaved] = useState(false);
  const [isStale, setStale] = useState(false);

  function showFailure(error: unknown) {
    if (coupon && isConflict(error)) {
      setStale(true);
      return;
    }
    showFormFailure(form, error, contract, { renames: FORM_FIELDS, shown: shownFields(form.getValues()) });
    if (isRefusal(error)) recheckRight();
  }

  async function submit(values: CouponFormValues) {
    if (!store) return;
    setStale(false);
    try {
      await mutateAsync({ payload: couponPayload(values, context), store, coupon });
    } catch (error) {
      showFailure(error);
      return;
    }
    contract.notify.success(coupon ? 'Changes saved successfully' : 'Coupon created successfully');
    onSaved();
    setSaved(true);
  }

  return { submit, isSaved, isStale, endStale: () => setStale(false) };
}
