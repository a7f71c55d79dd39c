/**
 * The clients' own record of everything that was acknowledged to them, and its comparison with what is stored. It knows
 * nothing of how the product stores things: it compares names, texts and numbers.
 */

/** A storefront passes on what it counts twice a second; a process that is killed loses what it has not passed on. */
export const KILL_RISK_MS = 1000;

/** A coupon as its merchant last saw it. The code was chosen by the client, once for each coupon that it created. */
export interface KnownCoupon {
  id: number;
  code: string;
  text: string;
}

/** What one merchant was told. */
export interface KnownStore {
  slug: string;
  /** Live coupons in their order. */
  coupons: KnownCoupon[];
  /** Codes of the archived ones. */
  archived: string[];
}

/** Reports of shoppers about one store. */
export interface KnownCount {
  slug: string;
  kind: 'page_view' | 'worked';
  /** Acknowledged reports. */
  acknowledged: number;
  /** Reports that may have arrived although nobody acknowledged them. */
  uncertain: number;
  /** Acknowledged reports that a process may still have had in memory when it was killed. */
  atRisk: number;
}

export interface Acknowledged {
  stores: readonly KnownStore[];
  counts: readonly KnownCount[];
  /** Published versions. */
  versions: readonly string[];
}

/** What is stored in the end. */
export interface Stored {
  /** In the stores' order. */
  coupons: readonly { slug: string; id: number; code: string; text: string; isArchived: boolean }[];
  counts: readonly {
    slug: string;
    kind: string;
    /** What the merchant sees. */
    counted: number;
    /** What never reaches the merchant: a vote that is repeated or without a known copy, and reports above the limits. */
    apart: number;
  }[];
  versions: readonly string[];
}

export interface Findings {
  /** Acknowledged writes that are missing. */
  lost: string[];
  /** Writes that took effect twice. */
  doubled: string[];
}

function compareStore({ slug, coupons, archived }: KnownStore, stored: Stored): Findings {
  const own = stored.coupons.filter((one) => one.slug === slug);
  const lost: string[] = [];
  const live = own.filter(({ isArchived }) => !isArchived);
  const order = (ones: readonly { id: number }[]) => ones.map(({ id }) => id).join(' ');
  for (const { id, code, text } of coupons) {
    const found = live.find((one) => one.id === id);
    if (!found) lost.push(`${slug}: the coupon ${code}`);
    else if (found.text !== text) lost.push(`${slug}: the text of ${code}, ${text}, is ${found.text}`);
  }
  for (const code of archived)
    if (!own.some((one) => one.code === code && one.isArchived))
      lost.push(`${slug}: the archiving of ${code}`);
  if (lost.length === 0 && order(live) !== order(coupons))
    lost.push(`${slug}: the order ${order(coupons)} is ${order(live)}`);
  const codes = own.map(({ code }) => code);
  const doubled = codes
    .filter((code, index) => codes.indexOf(code) !== index)
    .map((code) => `${slug}: the coupon ${code}`);
  return { lost, doubled };
}

function compareCount(known: KnownCount, stored: Stored): Findings {
  const { slug, kind, acknowledged, uncertain, atRisk } = known;
  const found = stored.counts.find((one) => one.slug === slug && one.kind === kind);
  const { counted, apart } = found ?? { counted: 0, apart: 0 };
  const is = `${slug}: ${kind} is ${counted} and ${apart} apart`;
  return {
    lost:
      counted + apart < acknowledged - atRisk ? [`${is} instead of ${acknowledged} (${atRisk} at risk)`] : [],
    doubled:
      counted > acknowledged + uncertain ? [`${is} instead of ${acknowledged} (${uncertain} uncertain)`] : [],
  };
}

/** Compares what was acknowledged with what is stored. */
export function compare(acknowledged: Acknowledged, stored: Stored): Findings {
  const versions = acknowledged.versions.filter((version) => !stored.versions.includes(version));
  const all: Findings[] = [
    ...acknowledged.stores.map((store) => compareStore(store, stored)),
    ...acknowledged.counts.map((count) => compareCount(count, stored)),
    { lost: versions.map((version) => `the version ${version}`), doubled: [] },
  ];
  return { lost: all.flatMap(({ lost }) => lost), doubled: all.flatMap(({ doubled }) => doubled) };
}
