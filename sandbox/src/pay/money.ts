/** Amounts for people: minor units in, the currency's own way of writing out. */

/** `2499`, `cad` becomes `CA$24.99`; currencies without cents are handled by their own exponent. */
export function formatMoney(minorUnits: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(minorUnits / 10 ** maximumFractionDigits);
}
