/** Coupons of every kind for tests of files: each offer with and without savings, range, code, minimum order and end. Also captures saved files. */
import { OFFER_TYPES, savingsUnit } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { aCoupon } from '@coupon-center/remote-kit/testing';

/** Descriptions that break files written without escaping. */
export const HOSTILE_TEXTS = [
  'Everything in the shop',
  '=HYPERLINK("http://evil.example";"Free")',
  '@SUM(A1:A9)',
  '"Quoted" boots, 15" wide; and, commas',
  'Tab\there,\r\nand a line',
  'Été 👟 \u202Ehidden\u202C أحذية',
  '👟'.repeat(120),
] as const;

const CODES = ['', 'MAPLE20', '"A"', '=1+1', 'A'.repeat(40)];

function* every(): Generator<Partial<Coupon>> {
  for (const offer_type of OFFER_TYPES)
    for (const description of HOSTILE_TEXTS)
      for (const discount_code of CODES)
        for (const isSavingsRange of [false, true])
          for (const savings of [20, 12.5, null]) {
            const unit = savingsUnit(offer_type);
            yield {
              offer_type,
              description,
              discount_code,
              isSavingsRange,
              savings_percent: unit === 'percent' ? savings : null,
              savings_amount: unit === 'amount' ? savings : null,
              minimum_order_amount: isSavingsRange ? 49.5 : null,
              expiration_date: savings === null ? null : '2026-12-24',
              state: savings === 20 ? 'scheduled' : 'live',
              start_date: savings === 20 ? '2026-12-01' : '2026-11-01',
            };
          }
}

export const WIDE_COUPONS: readonly Coupon[] = [...every()].map((fields, place) =>
  aCoupon({ ...fields, id: place + 1 }),
);

/** Captures the files that a screen makes the browser save. */
export function takeSavedFiles(): Blob[] {
  const files: Blob[] = [];
  const createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  return files;
}
