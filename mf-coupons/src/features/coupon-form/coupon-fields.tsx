/** The fields of the coupon form; the dates, which load a picker, are in `date-fields.tsx`. */
import { useEffect, useRef } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { Control, UseFormReturn } from 'react-hook-form';
import {
  allowsRange,
  couponHeadline,
  DEFAULT_SAVINGS,
  normalizeUrl,
  OFFER_TYPES,
  savingsUnit,
} from '@coupon-center/contracts';
import type { Coupon, OfferType } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import {
  Box,
  CheckField,
  FormField,
  InputAdornment,
  LimitedTextField,
  NumberField,
  SelectBox,
} from '@coupon-center/ui';
import { capitalized } from '../../shared/text.ts';
import { typedNumber, unitOf } from '../../shared/coupon-values.ts';
import type { CouponFormValues } from '../../shared/coupon-values.ts';
import type { CouponHints } from './coupon-hints.ts';

export interface TextFieldsProps {
  control: Control<CouponFormValues>;
  hints: CouponHints;
  /** The store's website, where shoppers go if there is no destination. */
  website: string | undefined;
}

export function TextFields({ control, hints, website }: TextFieldsProps) {
  const destination = useWatch({ control, name: 'custom_url' });
  return (
    <>
      <LimitedTextField
        control={control}
        name="description"
        label="Coupon Description"
        required
        multiline
        minRows={2}
      />
      <FormField
        control={control}
        name="custom_url"
        label="Destination URL"
        dropUnseen
        autoComplete="off"
        helperText={hints.custom_url && <FieldHint>{hints.custom_url}</FieldHint>}
        note={
          <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {savedAs(destination, website)}
          </Box>
        }
        slotProps={{ htmlInput: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } }}
      />
      <FormField
        control={control}
        name="discount_code"
        label="Coupon Code"
        dropUnseen
        autoComplete="off"
        helperText={
          hints.discount_code ? (
            <FieldHint>{hints.discount_code}</FieldHint>
          ) : (
            'Leave empty if no code is needed.'
          )
        }
        slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false } }}
      />
    </>
  );
}

/** Returns how a destination will be saved; null if it stays as typed, or can't be saved. */
function savedAs(typed: string, website: string | undefined): string | null {
  if (typed.trim() === '') return website ? `Will be saved as ${website}, your website` : null;
  const address = normalizeUrl(typed);
  return address === null || address === typed ? null : `Will be saved as ${address}`;
}

/** What each type of offer is for, with an example. */
const OFFER_HELP: Readonly<Record<OfferType, (currency: string) => string>> = {
  'sitewide amount': (currency) => `An amount off every order, such as ${currency}10 off.`,
  'sitewide percent': () => 'A percentage off everything, such as 20% off.',
  'free shipping': (currency) => `No shipping costs, such as on orders over ${currency}50.`,
  'sale amount': (currency) => `An amount off some items, such as ${currency}5 off boots.`,
  'sale percent': () => 'A percentage off some items, such as 30% off boots.',
  Other: () => 'Any other offer, such as a free gift. Shoppers see it as “Sale”.',
};

/** Fields whose meaning depends on the type of the offer. */
const OF_THE_TYPE = ['savings', 'savings_minimum_order', 'up_to_savings_percent'] as const;

interface OfferFieldsProps {
  form: UseFormReturn<CouponFormValues>;
  /** The coupon that is edited or copied; null for a new one. */
  origin: Coupon | null;
}

/** The offer: its type, and its savings or minimum order. */
export function OfferFields({ form, origin }: OfferFieldsProps) {
  const { control, clearErrors, register, trigger } = form;
  const { currencySymbol } = useSite();
  const type = useWatch({ control, name: 'offer_type' });
  const { isSubmitted } = useFormState({ control });
  // A value that is invalid for one type may be valid for the next.
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
      <SelectBox
        control={control}
        name="offer_type"
        label="Offer Type"
        required
        options={OFFER_TYPES.map((value) => ({
          value,
          label: capitalized(value),
          hint: OFFER_HELP[value](currencySymbol),
        }))}
        helperText={OFFER_HELP[type](currencySymbol)}
      />
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
          helperText={type === 'Other' && 'Optional. Shoppers don’t see it.'}
          slotProps={{ input: isPercent ? { endAdornment: percent } : { startAdornment: money } }}
        />
      )}
      {allowsRange(type) && (
        <CheckField
          control={control}
          name="up_to_savings_percent"
          label="Is Savings Range"
          helperText={<RangeHelp control={control} />}
        />
      )}
    </>
  );
}

/** Shows the title of a coupon with a range of savings, or with the default savings if none are valid. */
function RangeHelp({ control }: { control: Control<CouponFormValues> }) {
  const { currencySymbol } = useSite();
  const [offerType, typed] = useWatch({ control, name: ['offer_type', 'savings'] });
  const number = typedNumber(typed) ?? 0;
  const isShowable = number > 0 && (savingsUnit(offerType) === 'amount' || number <= 100);
  const savings = isShowable ? number : DEFAULT_SAVINGS;
  return (
    <Box component="span" sx={{ display: 'block', mt: -0.75, pl: 3.75 }}>
      Show as “{couponHeadline({ offerType, savings, isRange: true, currencySymbol })}”.
    </Box>
  );
}

/** Advice under a field: its mark and color differ from an error's. */
export function FieldHint({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ display: 'flex', gap: 0.75, color: 'info.main', overflowWrap: 'anywhere' }}>
      <Mark />
      <span>{children}</span>
    </Box>
  );
}

function Mark() {
  return (
    <Box
      component="svg"
      viewBox="0 0 16 16"
      aria-hidden
      focusable="false"
      sx={{ width: 16, height: 16, flex: 'none', mt: '2px', fill: 'currentColor' }}
    >
      <path d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm.9 10.8H7.1V7h1.8v4.8Zm0-6.2H7.1V3.9h1.8v1.7Z" />
    </Box>
  );
}

/**
 * Reacts to changes of one field of the coupon form.
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
