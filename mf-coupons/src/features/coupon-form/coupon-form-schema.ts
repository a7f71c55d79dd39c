/** Validates the form by the contract of the call that it makes, and puts each message under its field. */
import { z } from 'zod';
import { allowsRange, couponWriteSchema, OFFER_TYPES } from '@coupon-center/contracts';
import type { CouponFormValues } from './coupon-form-values.ts';
import { couponPayload } from './coupon-payload.ts';
import type { PayloadContext } from './coupon-payload.ts';

/** The form's field of each field of the call, where the names differ. */
export const FORM_FIELDS: Readonly<Record<string, string>> = {
  offer_type: 'typeId',
  savings_amount: 'savings',
  savings_percent: 'savings',
  savings_minimum_order: 'minimum',
  minimum_order_amount: 'minimum',
  minimumOrder: 'minimum',
  minAmount: 'minimum',
  up_to_savings_percent: 'isSavingsRange',
  custom_url: 'destinationUrl',
  destination_affiliate_url: 'destinationUrl',
  destination_coupon_url: 'destinationUrl',
  discount_code: 'code',
  start_date: 'started',
  expiration_date: 'expired',
};

const typedValues = z.object({
  typeId: z.enum(OFFER_TYPES),
  savings: z.string(),
  minimum: z.string(),
  isSavingsRange: z.boolean(),
  description: z.string(),
  destinationUrl: z.string(),
  code: z.string(),
  started: z.string(),
  expired: z.string(),
  noExpiration: z.boolean(),
});

const ALWAYS_SHOWN = [
  'typeId',
  'description',
  'destinationUrl',
  'code',
  'started',
  'expired',
  'noExpiration',
] as const satisfies readonly (keyof CouponFormValues)[];

/** The fields that have a control on the page, by the offer's type; a message of any other belongs above the form. */
export function shownFields({ typeId }: Pick<CouponFormValues, 'typeId'>): readonly string[] {
  const amount = typeId === 'free shipping' ? 'minimum' : 'savings';
  return allowsRange(typeId) ? [...ALWAYS_SHOWN, amount, 'isSavingsRange'] : [...ALWAYS_SHOWN, amount];
}

interface FormIssue {
  /** The form's field; null where no control shows it. */
  field: string | null;
  message: string;
}

function issuesOf(values: CouponFormValues, context: PayloadContext): FormIssue[] {
  const shown = shownFields(values);
  const { error } = couponWriteSchema.safeParse(couponPayload(values, context));
  return (error?.issues ?? []).map(({ path, message }) => {
    const sent = String(path[0]);
    const field = FORM_FIELDS[sent] ?? sent;
    return { field: shown.includes(field) ? field : null, message };
  });
}

/**
 * Refuses what stands in a field on the page; see {@link formProblem} for the rest, which would stop the form in
 * silence here.
 * @param context what the call needs besides the form's values
 */
export function couponFormSchema(context: PayloadContext) {
  return typedValues.superRefine((values, refinement) => {
    for (const { field, message } of issuesOf(values, context))
      if (field !== null) refinement.addIssue({ code: 'custom', path: [field], message });
  });
}

/** What is wrong with values that passed {@link couponFormSchema}, in words to show above the form; or null. */
export function formProblem(values: CouponFormValues, context: PayloadContext): string | null {
  const messages = new Set(issuesOf(values, context).map(({ message }) => message));
  return messages.size > 0 ? [...messages].join(' ') : null;
}
