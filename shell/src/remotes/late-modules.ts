/** Shared modules that a remote needs on some of its screens only: large, and not worth fetching ahead for the others. */
export const LATE_MODULES: ReadonlySet<string> = new Set(['@coupon-center/ui/date-field']);
