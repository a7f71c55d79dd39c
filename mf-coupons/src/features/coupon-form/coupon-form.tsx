/** The form of a coupon, new or known, with its preview at the side. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { Coupon, Store } from '@coupon-center/contracts';
import { useNavigate, useSite, useUnsavedGuard } from '@coupon-center/remote-kit';
import { ActionButton, Box, Form, FormField, LimitedTextField } from '@coupon-center/ui';
import { couponFormSchema } from './coupon-form-schema.ts';
import { newCouponValues, valuesOfCoupon } from './coupon-form-values.ts';
import type { CouponFormValues } from './coupon-form-values.ts';
import { CouponPreview } from './coupon-preview.tsx';
import { DateFields } from './date-fields.tsx';
import { OfferFields } from './offer-fields.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { useSubmitCoupon } from './use-submit-coupon.ts';

export interface CouponFormProps {
  /** Null where the merchant has none; then nothing can be submitted. */
  store: Store | null;
  /** The coupon that is edited; null for a new one. */
  coupon: Coupon | null;
  /** Stands in the place of the submit button where the merchant may not submit; null lets submit. */
  refusal: ReactNode;
  /** Whether it is still being asked if the merchant may submit. */
  isChecking?: boolean;
}

export function CouponForm({ store, coupon: opened, refusal, isChecking = false }: CouponFormProps) {
  const site = useSite();
  const navigate = useNavigate();
  // Becomes a newer version when the merchant reloads it over a stale one.
  const [coupon, setCoupon] = useState(opened);
  const form = useForm<CouponFormValues>({
    defaultValues: coupon ? valuesOfCoupon(coupon) : newCouponValues(site, store),
    resolver: zodResolver(couponFormSchema({ site, store, coupon })),
  });
  const { control, formState } = form;
  const { submit, isSaved, isStale, endStale } = useSubmitCoupon({ form, store, coupon });

  useUnsavedGuard(formState.isDirty && !isSaved);
  // After the guard, which must know that all is saved.
  useEffect(() => {
    if (isSaved) navigate('/coupons');
  }, [isSaved, navigate]);

  function takeNewer(newer: Coupon) {
    setCoupon(newer);
    form.reset(valuesOfCoupon(newer), { keepDirtyValues: true });
    endStale();
  }

  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: 'minmax(0, 2fr) minmax(240px, 1fr)' } }}>
      <Form form={form} onValid={submit}>
        {isStale && store && coupon && <StaleNotice store={store} coupon={coupon} onReload={takeNewer} />}
        <OfferFields form={form} coupon={coupon} />
        <LimitedTextField
          control={control}
          name="description"
          label="Coupon Description"
          required
          multiline
          minRows={2}
        />
        <FormField control={control} name="destinationUrl" label="Destination URL" type="url" />
        <FormField control={control} name="code" label="Coupon Code" autoComplete="off" />
        <DateFields form={form} expiryFollows={coupon === null} />
        {refusal ?? (
          <ActionButton type="submit" busy={formState.isSubmitting} disabled={isChecking || isSaved}>
            {coupon ? 'Save Changes' : 'Save Coupon'}
          </ActionButton>
        )}
      </Form>
      <CouponPreview control={control} store={store} />
    </Box>
  );
}
