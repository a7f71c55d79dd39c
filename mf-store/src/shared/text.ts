const format = new Intl.NumberFormat('en-US');

/** '1,234' */
export const formatCount = (count: number): string => format.format(count);

/** '1 coupon', '5 coupons' */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
