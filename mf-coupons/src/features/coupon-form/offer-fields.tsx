/** What a coupon offers: its type, and how much it saves or from which order on. */
import { useFormState, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { allowsRange, OFFER_TYPES } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import { CheckField, InputAdornment, NumberField, SelectField } from '@coupon-center/ui';
import { unitOf } from './coupon-form-values.ts';
import type { CouponFormValues } from './coupon-form-values.ts';
import { useOnChange } from './use-on-change.ts';

const OPTIONS = OFFER_TYPES.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

export interface OfferFieldsProps {
  form: UseFormReturn<CouponFormValues>;
  /** The coupon that is edited; null for a new one. */
  coupon: Coupon | null;
}

export function OfferFields({ form, coupon }: OfferFieldsProps) {
  const { control, trigger } = form;
  const { currencySymbol } = useSite();
  const typeId = useWatch({ control, name: 'typeId' });
  const { isSubmitted } = useFormState({ control });
  useOnChange(form, 'typeId', () => {
    if (isSubmitted) void trigger(['savings', 'minimum']);
  });

  const isFreeShipping = typeId === 'free shipping';
  const money = <InputAdornment position="start">{currencySymbol}</InputAdornment>;
  const percent = <InputAdornment position="end">%</InputAdornment>;
  const isPercent = unitOf(typeId, coupon) === 'percent';
  return (
    <>
      <SelectField control={control} name="typeId" label="Offer Type" required options={OPTIONS} />
      {isFreeShipping ? (
        <NumberField
          key="minimum"
          control={control}
          name="minimum"
          label="Min Order Amount"
          slotProps={{ input: { startAdornment: money } }}
        />
      ) : (
        <NumberField
          key="savings"
          control={control}
          name="savings"
          label="Savings"
          required={typeId !== 'Other'}
          slotProps={{ input: isPercent ? { endAdornment: percent } : { startAdornment: money } }}
        />
      )}
      {allowsRange(typeId) && <CheckField control={control} name="isSavingsRange" label="Is Savings Range" />}
    </>
  );
}
