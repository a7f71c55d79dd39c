/** Numbers in words. */

const format = new Intl.NumberFormat('en-US');

/** '1,234' */
export const formatCount = (count: number): string => format.format(count);

/** '1 view', '1,234 views' */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
