/** Validates the form by the contract of the call that it makes, and puts each message under its field. */
import { z } from 'zod';
import { couponWriteSchema, OFFER_TYPES } from '@coupon-center/contracts';
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

/** @param context what the call needs besides the form's values */
export function couponFormSchema(context: PayloadContext) {
  return typedValues.superRefine((values, refinement) => {
    const { error } = couponWriteSchema.safeParse(couponPayload(values, context));
    for (const { path, message } of error?.issues ?? []) {
      const field = String(path[0]);
      refinement.addIssue({ code: 'custom', path: [FORM_FIELDS[field] ?? field], message });
    }
  });
}
