/** What a coupon offers: its type, and how much it saves or from which order on. */
import { useFormState, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { allowsRange, OFFER_TYPES } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import { CheckField, InputAdornment, NumberField, SelectBox } from '@coupon-center/ui';
import { unitOf } from './coupon-form-values.ts';
import type { CouponFormValues } from './coupon-form-values.ts';
import { useOnChange } from './use-on-change.ts';

const OPTIONS = OFFER_TYPES.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

/** Fields whose meaning comes with the type. */
const OF_THE_TYPE = ['savings', 'minimum', 'isSavingsRange'] as const;

export interface OfferFieldsProps {
  form: UseFormReturn<CouponFormValues>;
  /** The coupon that is edited or copied; null for a new one. */
  origin: Coupon | null;
}

export function OfferFields({ form, origin }: OfferFieldsProps) {
  const { control, clearErrors, register, trigger } = form;
  const { currencySymbol } = useSite();
  const typeId = useWatch({ control, name: 'typeId' });
  const { isSubmitted } = useFormState({ control });
  // What was typed for one type stays for it; what was wrong with it may be right for the next one.
  useOnChange(form, 'typeId', () => {
    clearErrors([...OF_THE_TYPE]);
    if (isSubmitted) void trigger([...OF_THE_TYPE]);
  });
  // The first invalid field takes the focus in the order in which fields were registered, shown or not.
  OF_THE_TYPE.forEach((name) => register(name));

  const isFreeShipping = typeId === 'free shipping';
  const money = <InputAdornment position="start">{currencySymbol}</InputAdornment>;
  const percent = <InputAdornment position="end">%</InputAdornment>;
  const isPercent = unitOf(typeId, origin) === 'percent';
  return (
    <>
      <SelectBox control={control} name="typeId" label="Offer Type" required options={OPTIONS} />
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
