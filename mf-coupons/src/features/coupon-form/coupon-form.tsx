/** The form of a coupon, new or existing, with its preview. */
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type { Coupon, Store } from '@coupon-center/contracts';
import { schemaResolver, useNavigate, useSite, useUnsavedGuard } from '@coupon-center/remote-kit';
import { ActionButton, Box, Form, Notice, Panel, Typography, VisuallyHidden } from '@coupon-center/ui';
import { FormFields, FormLayout, FormSave } from './coupon-form-layout.tsx';
import { copiedValues, newCouponValues, valuesOfCoupon } from './coupon-form-values.ts';
import type { CouponFormValues } from './coupon-form-values.ts';
import { couponFormSchema } from './coupon-payload.ts';
import { CouponPreview } from './coupon-preview.tsx';
import { DateFields } from './date-fields.tsx';
import { StaleCoupon } from './form-notices.tsx';
import { OfferFields, TextFields } from './coupon-fields.tsx';
import { useCouponHints } from './coupon-hints.ts';
import { useShowFailure, useSubmitCoupon } from './use-submit-coupon.ts';

export interface CouponFormProps {
  /** Null if the merchant has none; then nothing can be submitted. */
  store: Store | null;
  /** The coupon that is edited; null for a new one. */
  coupon: Coupon | null;
  /** The coupon that a new one begins as a copy of. */
  copied?: Coupon | null;
  /** The store's coupons as far as they are loaded, for hints about codes in use. */
  coupons: readonly Coupon[];
  /** Why the merchant may not submit; null if nothing is against it. */
  refusal?: ReactNode;
  /** Whether the right to submit is still being checked. */
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
    resolver: schemaResolver(couponFormSchema(context)),
  });
  const { control } = form;
  const { hints, news } = useCouponHints(form, { coupons, coupon });
  const frame = useShowFailure(control);
  const { submit, isSaved, isStale, endStale } = useSubmitCoupon({ form, context });

  // After the guard, which is below this, has learned that everything is saved.
  useEffect(() => {
    if (isSaved) navigate('/coupons');
  }, [isSaved, navigate]);

  function takeNewer(newer: Coupon) {
    setCoupon(newer);
    form.reset(valuesOfCoupon(newer), { keepDirtyValues: true, keepDirty: true });
    endStale();
    // The notice goes with its button.
    form.setFocus('offer_type');
  }

  return (
    <Box ref={frame}>
      <UnsavedGuard form={form} isSaved={isSaved} />
      <Form form={form} onValid={submit}>
        {refusal && <Notice tone="warning">{refusal}</Notice>}
        {isStale && store && coupon && <StaleCoupon store={store} coupon={coupon} onReload={takeNewer} />}
        <FormLayout>
          <FormFields>
            <Panel title="Offer">
              <OfferFields form={form} origin={coupon ?? copied} />
            </Panel>
            <Panel title="Details">
              <TextFields control={control} hints={hints} website={store?.website_url} />
            </Panel>
            <Panel title="Schedule">
              <DateFields form={form} expiryFollows={coupon === null} hints={hints} />
            </Panel>
            <VisuallyHidden announced>{news}</VisuallyHidden>
          </FormFields>
          <CouponPreview control={control} store={store} coupon={coupon} />
          <FormSave>
            {refusal ? (
              <Box>
                <Typography>You can’t save this coupon yet.</Typography>
                {refusal}
              </Box>
            ) : (
              <SubmitButton form={form} disabled={isChecking || isSaved}>
                {coupon ? 'Save Changes' : 'Save Coupon'}
              </SubmitButton>
            )}
          </FormSave>
        </FormLayout>
      </Form>
    </Box>
  );
}

// Each reads the state of the form by itself: the form as a whole, dates included, would be rendered by the first key typed.

function UnsavedGuard({ form, isSaved }: { form: UseFormReturn<CouponFormValues>; isSaved: boolean }) {
  const { isDirty } = useFormState({ control: form.control });
  useUnsavedGuard(isDirty && !isSaved, form);
  return null;
}

interface SubmitButtonProps {
  form: UseFormReturn<CouponFormValues>;
  disabled: boolean;
  children: string;
}

function SubmitButton({ form, disabled, children }: SubmitButtonProps) {
  const { isSubmitting } = useFormState({ control: form.control });
  return (
    <ActionButton type="submit" size="large" busy={isSubmitting} disabled={disabled}>
      {children}
    </ActionButton>
  );
}
