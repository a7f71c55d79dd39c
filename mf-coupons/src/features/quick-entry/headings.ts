/** The columns that a table can have, and the headings by which they are recognized, in English and French. */

/** Headings without case, accents, spaces and punctuation: 'Min. Spend' is `minspend`. */
const HEADINGS = {
  title: 'title headline name longtitle dealname linkname promotiontitle offertitle titre nom',
  description:
    'description coupondescription shortdescription longdescription text details detail offer deal postexcerpt descriptif offre libelle texte',
  type: 'type offertype typedoffre',
  unit: 'discounttype valuetype discountvaluetype couponvaluetype typederabais typederemise typedereduction',
  savings:
    'savings saving discount value discountvalue amount couponamount rabais remise reduction valeur economie economies montant',
  percent:
    'savingspercent percent percentage percentoff discountpercent discountpercentage pourcentage pourcentagederabais',
  maximum: 'discountmaximumpercent',
  amount: 'savingsamount amountoff moneyoffamount discountamount fixedamount montantdurabais montantderabais',
  currency: 'currency discountcurrency devise monnaie',
  minimum:
    'minorderamount minimumorder minimum minorder minspend minimumspend minimumamount minimumpurchase minimumpurchaseamount minimumorderamount minimumvalue minimumorderrequirement achatminimum achatmin commandeminimum montantminimum minimumdachat',
  minimumKind: 'minimumtype minimumordertype minimumspendtype minimumrequirementtype',
  minimumCurrency: 'minimumpurchaseamountcurrency',
  range: 'issavingsrange savingsrange range upto jusqua',
  freeShipping: 'freeshipping livraisongratuite',
  scope: 'scope productapplicability appliesto',
  restrictions: 'restrictions',
  code: 'code couponcode discountcode promocode promotioncode promo vouchercode voucher defaultpromocode genericredemptioncode posttitle codepromo codepromotionnel codederabais codedereduction codecoupon',
  url: 'url destination destinationurl link website deeplink landingpage landingpageurl lien siteweb adresse',
  start:
    'start startdate starts startsat startson from begins validfrom starttime promotionstartdate debut datededebut valabledu du',
  end: 'end enddate ends endsat endson until expires expiresat expireson expiry expirydate expiration expirationdate validuntil validto validthrough dateexpires endtime promotionenddate fin datedefin expire expirele datedexpiration valablejusquau jusquau au echeance',
  period: 'promotioneffectivedates period validity periode dates',
} as const;
export type Column = keyof typeof HEADINGS;

/** The columns that a merchant can choose from, in the words of the form. */
export const COLUMN_LABELS: Readonly<Record<Column, string>> = {
  title: 'Title',
  description: 'Description',
  type: 'Offer type',
  unit: 'Kind of savings',
  savings: 'Savings',
  percent: 'Savings in percent',
  maximum: 'Savings of up to, in percent',
  amount: 'Savings as an amount',
  currency: 'Currency',
  minimum: 'Minimum order',
  minimumKind: 'Kind of minimum order',
  minimumCurrency: 'Currency of the minimum order',
  range: 'Is savings range',
  freeShipping: 'Free shipping',
  scope: 'What it applies to',
  restrictions: 'Restrictions',
  code: 'Code',
  url: 'Destination',
  start: 'Start date',
  end: 'Expiration date',
  period: 'Start and end',
};

const BY_HEADING = new Map<string, Column>(
  Object.entries(HEADINGS).flatMap(([column, names]) =>
    names.split(' ').map((name) => [name, column as Column] as const),
  ),
);

/** Returns the column that a heading names, or null. */
export function columnOf(heading: string): Column | null {
  const name = heading
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
  return BY_HEADING.get(name) ?? null;
}

/** Returns how many different columns the cells of a row name. */
export function knownColumns(cells: readonly string[]): number {
  return new Set(cells.map(columnOf).filter((column) => column !== null)).size;
}

/** The merchant's choice of column by heading; null for a column that isn't used. */
export type ChosenColumns = Readonly<Record<string, Column | null>>;

/**
 * Returns the columns of a row of headings, null for those that aren't used; null if the row has no headings. Of two headings for
 * the same column, the first one counts.
 */
export function readHeader(cells: readonly string[], chosen: ChosenColumns): (Column | null)[] | null {
  const known = knownColumns(cells);
  const isHeader = known > 1 && (known > 2 || !cells.some((cell) => /\d/.test(cell)));
  if (!isHeader) return null;
  const taken = new Set(
    Object.entries(chosen)
      .filter(([heading]) => cells.includes(heading))
      .map(([, column]) => column),
  );
  return cells.map((heading) => {
    const own = chosen[heading];
    if (own !== undefined) return own;
    const column = columnOf(heading);
    if (column === null || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}
