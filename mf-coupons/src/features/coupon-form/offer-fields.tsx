/** What a coupon offers: its type, and how much it saves or its minimum order. */
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

/** Fields whose meaning depends on the type. */
const OF_THE_TYPE = ['savings', 'savings_minimum_order', 'up_to_savings_percent'] as const;

export interface OfferFieldsProps {
  form: UseFormReturn<CouponFormValues>;
  /** The coupon that is edited or copied; null for a new one. */
  origin: Coupon | null;
}

export function OfferFields({ form, origin }: OfferFieldsProps) {
  const { control, clearErrors, register, trigger } = form;
  const { currencySymbol } = useSite();
  const type = useWatch({ control, name: 'offer_type' });
  const { isSubmitted } = useFormState({ control });
  // A value that is wrong for one type may be right for the next.
  useOnChange(form, 'offer_type', () => {
    clearErrors([...OF_THE_TYPE]);
    if (isSubmitted) void trigger([...OF_THE_TYPE]);
  });
  // Registered in their order on the page, shown or not: the first invalid field takes the focus.
  OF_THE_TYPE.forEach((name) => register(name));

  const isFreeShipping = type === 'free shipping';
  const money = <InputAdornment position="start">{currencySymbol}</InputAdornment>;
  const percent = <InputAdornment position="end">%</InputAdornment>;
  const isPercent = unitOf(type, origin) === 'percent';
  return (
    <>
      <SelectBox control={control} name="offer_type" label="Offer Type" required options={OPTIONS} />
      {isFreeShipping ? (
        <NumberField
          key="savings_minimum_order"
          control={control}
          name="savings_minimum_order"
          label="Min Order Amount"
          slotProps={{ input: { startAdornment: money } }}
        />
      ) : (
        <NumberField
          key="savings"
          control={control}
          name="savings"
          label="Savings"
          required={type !== 'Other'}
          slotProps={{ input: isPercent ? { endAdornment: percent } : { startAdornment: money } }}
        />
      )}
      {allowsRange(type) && (
        <CheckField control={control} name="up_to_savings_percent" label="Is Savings Range" />
      )}
    </>
  );
}
