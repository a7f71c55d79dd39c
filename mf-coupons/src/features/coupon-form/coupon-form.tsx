/** The form of a coupon, new or known, with its preview at the side. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { Coupon, Store } from '@coupon-center/contracts';
import { useNavigate, useSite, useUnsavedGuard } from '@coupon-center/remote-kit';
import { ActionButton, Box, Form, Notice, Panel, Typography, VisuallyHidden } from '@coupon-center/ui';
import { FormFields, FormLayout, FormSave } from './coupon-form-layout.tsx';
import { couponFormSchema } from './coupon-form-schema.ts';
import { copiedValues, newCouponValues, valuesOfCoupon } from './coupon-form-values.ts';
import type { CouponFormValues } from './coupon-form-values.ts';
import { CouponPreview } from './coupon-preview.tsx';
import { DateFields } from './date-fields.tsx';
import { OfferFields } from './offer-fields.tsx';
import { StaleCoupon } from './stale-coupon.tsx';
import { TextFields } from './text-fields.tsx';
import { useCouponHints } from './use-coupon-hints.ts';
import { useShowFailure } from './use-show-failure.ts';
import { useSubmitCoupon } from './use-submit-coupon.ts';

export interface CouponFormProps {
  /** Null where the merchant has none; then nothing can be submitted. */
  store: Store | null;
  /** The coupon that is edited; null for a new one. */
  coupon: Coupon | null;
  /** The coupon that a new one begins as a copy of. */
  copied?: Coupon | null;
  /** The store's coupons, as far as they are known: what is typed is compared with them. */
  coupons: readonly Coupon[];
  /** Why the merchant may not submit; null lets submit. */
  refusal?: ReactNode;
  /** Whether it is still being asked if the merchant may submit. */
  isChecking?: boolean;
}

export function CouponForm(props: CouponFormProps) {
  const { store, coupon: opened, copied = null, coupons, refusal = null, isChecking = false } = props;
  const site = useSite();
  const navigate = useNavigate();
  // Becomes a newer version when the merchant reloads it over a stale one.
  const [coupon, setCoupon] = useState(opened);
  const context = { site, store, coupon, copied };
  const form = useForm<CouponFormValues>({
    defaultValues: coupon
      ? valuesOfCoupon(coupon)
      : copied
        ? copiedValues(copied, site)
        : newCouponValues(site, store),
    resolver: zodResolver(couponFormSchema(context)),
  });
  const { control, formState } = form;
  const { hints, news } = useCouponHints(form, { coupons, coupon });
  const frame = useShowFailure(control);
  const { submit, isSaved, isStale, endStale } = useSubmitCoupon({ form, context });

  useUnsavedGuard(formState.isDirty && !isSaved);
  // After the guard, which must know that all is saved.
  useEffect(() => {
    if (isSaved) navigate('/coupons');
  }, [isSaved, navigate]);

  function takeNewer(newer: Coupon) {
    setCoupon(newer);
    form.reset(valuesOfCoupon(newer), { keepDirtyValues: true });
    endStale();
    // The notice goes with its button.
    form.setFocus('typeId');
  }

  return (
    <Box ref={frame}>
      <Form form={form} onValid={submit}>
        {refusal && <Notice tone="warning">{refusal}</Notice>}
        {isStale && store && coupon && <StaleCoupon store={store} coupon={coupon} onReload={takeNewer} />}
        <FormLayout>
          <FormFields>
            <Panel title="Offer">
              <OfferFields form={form} origin={coupon ?? copied} />
            </Panel>
            <Panel title="Text and link">
              <TextFields control={control} hints={hints} website={store?.website_url} />
            </Panel>
            <Panel title="Days">
              <DateFields form={form} expiryFollows={coupon === null} hints={hints} />
            </Panel>
            <VisuallyHidden announced>{news}</VisuallyHidden>
          </FormFields>
          <CouponPreview control={control} store={store} coupon={coupon} />
          <FormSave>
            {refusal ? (
              <Typography sx={{ color: 'text.secondary' }}>
                Nothing can be saved now: the reason stands above.
              </Typography>
            ) : (
              <ActionButton
                type="submit"
                size="large"
                busy={formState.isSubmitting}
                disabled={isChecking || isSaved}
              >
                {coupon ? 'Save Changes' : 'Save Coupon'}
              </ActionButton>
            )}
          </FormSave>
        </FormLayout>
      </Form>
    </Box>
  );
}
