/** The restrictions of a coupon in plain words. It needs no schema, because every page with a coupon has these words. */

/** The choices that a coupon may combine, in the order in which they are shown, with their words. */
export const RESTRICTION_WORDS = {
  new_customers: 'New customers only',
  one_per_customer: 'One per customer',
  excludes_sale_items: 'Excludes sale items',
  selected_products: 'Selected products only',
} as const;
export type RestrictionChoice = keyof typeof RESTRICTION_WORDS;
export const RESTRICTION_CHOICES = Object.keys(RESTRICTION_WORDS) as RestrictionChoice[];

/** Where a coupon can be used, if not in both places. */
export const PLACE_WORDS = { 'in store': 'In store only', online: 'Online only' } as const;

/** The restrictions of a coupon, at least one. */
export type Restrictions = Record<RestrictionChoice, boolean> & {
  /** Null if it can be used in both places. */
  where: keyof typeof PLACE_WORDS | null;
  /** The merchant's own words; empty if there are none. */
  text: string;
};

/** Returns the restrictions in words, e.g. 'New customers only', the text last; none for null. */
export function restrictionWords(restrictions: Restrictions | null | undefined): string[] {
  if (!restrictions) return [];
  const { where, text } = restrictions;
  return [
    ...RESTRICTION_CHOICES.filter((name) => restrictions[name]).map((name) => RESTRICTION_WORDS[name]),
    ...(where ? [PLACE_WORDS[where]] : []),
    ...(text ? [text] : []),
  ];
}

/** Returns the restrictions in one line, e.g. 'New customers only · In store only'; empty without any. */
export const restrictionsText = (restrictions: Restrictions | null | undefined): string =>
  restrictionWords(restrictions).join(' · ');
