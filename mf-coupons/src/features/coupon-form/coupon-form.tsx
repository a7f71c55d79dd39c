import { useDeferredValue, useEffect, useImperativeHandle, useState } from 'react';
import type { Ref } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type { Coupon, Store } from '@coupon-center/contracts';
import { RemoteLink, schemaResolver, useNavigate, useSite, useUnsavedGuard } from '@coupon-center/remote-kit';
import { ActionButton, Box, Button, Form, Notice, Panel, VisuallyHidden } from '@coupon-center/ui';
import { FormFields, FormLayout, FormSave } from './coupon-form-layout.tsx';
import { copiedValues, newCouponValues, valuesOfCoupon } from '../../shared/coupon-values.ts';
import type { CouponFormValues } from '../../shared/coupon-values.ts';
import { couponFormSchema } from '../../shared/coupon-payload.ts';
import { CouponPreview } from './coupon-preview.tsx';
import { DateFields } from './date-fields.tsx';
import { StaleCoupon, StoreBanner } from './form-notices.tsx';
import { OfferFields, TextFields } from './coupon-fields.tsx';
import { RestrictionFields } from './restriction-fields.tsx';
import { DRAFT_IS_KEPT, DraftNotice, KeepDraft, useKeptDraft } from './kept-draft.tsx';
import { useCouponHints } from './coupon-hints.ts';
import { useSubmitCoupon } from './use-submit-coupon.ts';

/** Why a merchant may not create a coupon, and where to fix that. */
export interface FormRefusal {
  reason: string;
  /** Null if it can be fixed in the list of coupons. */
  remedy: { label: string; to: string } | null;
}

/** Actions for controls outside of the form. */
export interface CouponFormHandle {
  isDirty: () => boolean;
  /** Returns to the list, discarding unsaved changes. */
  close: () => void;
  /** Takes over the version that another control has saved; typed values stay. */
  follow: (newer: Coupon) => void;
}

export interface CouponFormProps {
  ref?: Ref<CouponFormHandle>;
  /** Null if the merchant has none; then nothing can be submitted. */
  store: Store | null;
  /** The coupon that is edited; null for a new one. */
  coupon: Coupon | null;
  /** The coupon that a new one starts as a copy of. */
  copied?: Coupon | null;
  /** The store's coupons as far as they are loaded, for hints about codes in use. */
  coupons: readonly Coupon[];
  /** Why the merchant may not submit; null if nothing prevents it. */
  refusal?: FormRefusal | null;
  hasList?: boolean;
  /** Whether the right to submit is still being checked. */
  isChecking?: boolean;
}

export function CouponForm(props: CouponFormProps) {
  const { ref, store, coupon: opened, copied = null, coupons, refusal = null, isChecking = false } = props;
  const { hasList = true } = props;
  const site = useSite();
  const navigate = useNavigate();
  // Becomes a newer version when the merchant reloads it over a stale one.
  const [coupon, setCoupon] = useState(opened);
  const context = { site, store, coupon, copied };
  const kept = useKeptDraft(store);
  const draft = coupon || copied ? null : kept;
  const isDraft = draft !== null && draft.values !== null;
  const form = useForm<CouponFormValues>({
    defaultValues: coupon
      ? valuesOfCoupon(coupon)
      : copied
        ? copiedValues(copied, site)
        : (draft?.values ?? newCouponValues(site, store)),
    resolver: schemaResolver(couponFormSchema(context)),
  });
  const { control } = form;
  const { hints, news } = useCouponHints(form, { coupons, coupon });
  const { submit, isSaved, isStale, endStale } = useSubmitCoupon({
    form,
    context,
    onSaved: () => draft?.drop(),
  });
  const [isKept, setKept] = useState(false);
  const [isGivenUp, setGivenUp] = useState(false);
  const isDone = isSaved || isGivenUp;

  // In an effect, so that the guard below knows by then that nothing is unsaved.
  useEffect(() => {
    if (isDone) navigate('/coupons');
  }, [isDone, navigate]);

  function takeNewer(newer: Coupon) {
    setCoupon(newer);
    form.reset(valuesOfCoupon(newer), { keepDirtyValues: true, keepDirty: true });
    endStale();
    // The notice disappears with its button.
    form.setFocus('offer_type');
  }

  return (
    <>
      <UnsavedGuard
        ref={ref}
        form={form}
        isSafe={isDone || (refusal !== null && isKept)}
        onClose={() => setGivenUp(true)}
        onFollow={setCoupon}
      />
      <Form form={form} onValid={submit}>
        {refusal &&
          (store ? (
            <Notice tone="warning">{refusal.reason}</Notice>
          ) : (
            <StoreBanner>{refusal.reason}</StoreBanner>
          ))}
        {draft &&
          (refusal ? (
            <KeepDraft form={form} draft={draft} onKept={setKept} />
          ) : (
            <DraftNotice form={form} draft={draft} />
          ))}
        {isStale && store && coupon && <StaleCoupon store={store} coupon={coupon} onReload={takeNewer} />}
        <FormLayout>
          <FormFields>
            <Panel title="Offer">
              <OfferFields form={form} origin={coupon ?? copied} />
            </Panel>
            <Panel title="Details">
              <TextFields control={control} hints={hints} website={store?.website_url} />
              <RestrictionFields form={form} />
            </Panel>
            <Panel title="Schedule">
              <DateFields
                key={String(isDraft)}
                form={form}
                expiryFollows={coupon === null && !isDraft}
                hints={hints}
                copied={copied}
              />
            </Panel>
            <VisuallyHidden announced>{news}</VisuallyHidden>
          </FormFields>
          {refusal ? (
            <FormSave isSticky message={isKept ? DRAFT_IS_KEPT : store && refusal.reason}>
              <WayForward {...refusal} />
            </FormSave>
          ) : (
            <SaveButtons form={form} disabled={isChecking || isDone} hasCancel={hasList}>
              {coupon ? 'Save Changes' : 'Save Coupon'}
            </SaveButtons>
          )}
          <CouponPreview control={control} store={store} coupon={coupon} />
        </FormLayout>
      </Form>
    </>
  );
}

// Each part reads the form's state itself; otherwise the first key would render the whole form, dates included.

interface UnsavedGuardProps {
  ref: Ref<CouponFormHandle> | undefined;
  form: UseFormReturn<CouponFormValues>;
  /** Whether nothing would be lost. */
  isSafe: boolean;
  onClose: () => void;
  onFollow: (newer: Coupon) => void;
}

function UnsavedGuard({ ref, form, isSafe, onClose, onFollow }: UnsavedGuardProps) {
  const { isDirty } = useFormState({ control: form.control });
  useUnsavedGuard(isDirty && !isSafe, form);
  useImperativeHandle(ref, () => ({ isDirty: () => isDirty, close: onClose, follow: onFollow }));
  return null;
}

interface SaveButtonsProps {
  form: UseFormReturn<CouponFormValues>;
  disabled: boolean;
  hasCancel: boolean;
  children: string;
}

function SaveButtons({ form, disabled, hasCancel, children }: SaveButtonsProps) {
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const navigate = useNavigate();
  // Deferred, so that the first letter is shown before the bar.
  const isUnsaved = useDeferredValue(isDirty && !disabled);
  return (
    <FormSave
      isSticky={isUnsaved}
      message={<Box sx={{ visibility: isUnsaved ? 'visible' : 'hidden' }}>Unsaved changes</Box>}
    >
      {hasCancel && (
        <Button variant="text" color="inherit" size="large" onClick={() => navigate('/coupons')}>
          Cancel
        </Button>
      )}
      <ActionButton type="submit" size="large" busy={isSubmitting} disabled={disabled}>
        {children}
      </ActionButton>
    </FormSave>
  );
}

/** The main button of a form that can't be saved: a link to where that is fixed. */
function WayForward({ remedy }: FormRefusal) {
  const { product } = useSite();
  const { label, to } = remedy ?? { label: `See your ${product}`, to: '/coupons' };
  return (
    <RemoteLink to={to} look="button">
      {label}
    </RemoteLink>
  );
}
