/** The payload of the coupon form, validated by the call's contract. @see specification, section 3, Coupon write payload */
import { allowsRange, couponHeadline, couponWriteSchema } from '@coupon-center/contracts';
import type { Coupon, CouponWrite, Restrictions, Store } from '@coupon-center/contracts';
import * as z from '@coupon-center/schema';
import type { Site } from '@coupon-center/site-config';
import { isRange, typedNumber, unitOf } from './coupon-values.ts';
import type { CouponFormValues, RestrictionValues } from './coupon-values.ts';

export interface PayloadContext {
  site: Pick<Site, 'currencySymbol'>;
  store: Pick<Store, 'id'> | null;
  /** The coupon that is edited; null for a new one. */
  coupon: Coupon | null;
  /** The coupon that a new one is a copy of. */
  copied?: Origin | null;
}

/** Values kept from another coupon that have no field in the form. */
export type Origin = Pick<Coupon, 'offer_type' | 'savings_percent' | 'savings_minimum_order'>;

/** The contract's fields, and those that the form sends in addition. */
export interface CouponPayload extends CouponWrite {
  headline: string;
  started: string | null;
  expired: string | null;
  couponId?: string;
}

export function couponPayload(
  values: CouponFormValues,
  { site, store, coupon, copied = null }: PayloadContext,
): CouponPayload {
  const origin = coupon ?? copied;
  const title = headlineOf(values, site);
  const start = values.start_date || null;
  const expiration = values.noExpiration ? null : values.expiration_date || null;
  const minimum = minimumOf(values, origin);
  const isPercent = unitOf(values.offer_type, origin) === 'percent';
  const restrictions = restrictionsOf(values);
  const savings = values.offer_type === 'free shipping' ? null : asTyped(values.savings);
  return {
    offer_type: values.offer_type,
    approved: true,
    title,
    headline: title,
    description: values.description,
    custom_url: values.custom_url,
    destination_affiliate_url: values.custom_url,
    destination_coupon_url: values.custom_url,
    discount_code: values.discount_code,
    savings_amount: isPercent ? null : savings,
    savings_percent: isPercent ? savings : null,
    up_to_savings_percent: isRange(values),
    savings_minimum_order: minimum,
    minimum,
    start_date: start,
    started: start,
    expiration_date: expiration,
    expired: expiration,
    store: store?.id ?? null,
    // Only where there are any to save or to remove: the specification's payload has no such field.
    ...(restrictions || coupon?.restrictions ? { restrictions } : {}),
    ...(coupon ? { couponId: String(coupon.id) } : {}),
  };
}

/** Returns the restrictions for the call and the preview; null if there are none. */
export function restrictionsOf(values: RestrictionValues): Restrictions | null {
  const { new_customers, one_per_customer, excludes_sale_items, selected_products } = values;
  const choices = { new_customers, one_per_customer, excludes_sale_items, selected_products };
  const restrictions = { ...choices, where: values.where || null, text: values.restriction_text.trim() };
  return Object.values(restrictions).some(Boolean) ? restrictions : null;
}

/** Returns the headline for typed values, for the call and the preview. */
export function headlineOf(
  values: CouponFormValues,
  { currencySymbol }: Pick<Site, 'currencySymbol'>,
): string {
  return couponHeadline({
    offerType: values.offer_type,
    savings: typedNumber(values.savings),
    isRange: isRange(values),
    currencySymbol,
  });
}

/** Returns a number if the text is one; otherwise the text, which the contract refuses. */
function asTyped(text: string): number | string | null {
  return text.trim() === '' ? null : (typedNumber(text) ?? text);
}

/** Only free shipping asks for it; a coupon of another type keeps the one it has. */
function minimumOf(values: CouponFormValues, origin: Origin | null): number | string | null {
  if (values.offer_type === 'free shipping') return asTyped(values.savings_minimum_order);
  return origin && origin.offer_type !== 'free shipping' ? origin.savings_minimum_order : null;
}

/** The form's field for each field of the call that has no control of its own. */
export const FORM_FIELDS: Readonly<Record<string, string>> = {
  savings_amount: 'savings',
  savings_percent: 'savings',
  minimum: 'savings_minimum_order',
  // Its other fields can't be wrong.
  restrictions: 'restriction_text',
  destination_affiliate_url: 'custom_url',
  destination_coupon_url: 'custom_url',
};

/** Returns the fields that have a control on the page, by the offer's type. */
export function shownFields({ offer_type }: Pick<CouponFormValues, 'offer_type'>): readonly string[] {
  return [
    'offer_type',
    offer_type === 'free shipping' ? 'savings_minimum_order' : 'savings',
    ...(allowsRange(offer_type) ? ['up_to_savings_percent'] : []),
    'description',
    'custom_url',
    'discount_code',
    'restriction_text',
    'start_date',
    'expiration_date',
  ];
}

/** Whether the contract accepts the savings as typed. */
export function areSavingsValid(values: CouponFormValues, context: PayloadContext): boolean {
  const { error } = couponWriteSchema.safeParse(couponPayload(values, context));
  return !error?.issues.some(({ path }) => FORM_FIELDS[String(path[0])] === 'savings');
}

/**
 * Validates the form by the contract, and shows each message at a field that is on the page. Values without a visible field are
 * left to the API, whose message appears above the form: refused here, they would block the form without a message.
 */
export function couponFormSchema(context: PayloadContext) {
  return z.custom<CouponFormValues>().check(
    z.superRefine((values, refinement) => {
      const shown = shownFields(values);
      const { error } = couponWriteSchema.safeParse(couponPayload(values, context));
      for (const { path, message } of error?.issues ?? []) {
        const field = FORM_FIELDS[String(path[0])] ?? String(path[0]);
        if (shown.includes(field)) refinement.addIssue({ code: 'custom', path: [field], message });
      }
    }),
  );
}
