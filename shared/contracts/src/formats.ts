/** The format of dates and amounts on a page: the site's, or the one that its user chose. */

/**
 * Ways to write dates and numbers that a user may choose instead of the site's: as in Canadian English or French, or
 * dates as yyyy-MM-dd.
 */
export const FORMATS = ['en-CA', 'fr-CA', 'iso'] as const;
export type Formats = (typeof FORMATS)[number];

let ofThePage: Formats | null = null;

/** Sets how {@link formatDay} and its like write from now on; null is as the site does. For pages only: a server has many users. */
export function writeAs(formats: Formats | null): void {
  ofThePage = formats;
}

/** Returns what {@link writeAs} was given last, or null. */
export const pageFormats = (): Formats | null => ofThePage;

/** Returns the locale for what has no ISO form, such as times and names of months. */
export const pageLocale = (): string => (ofThePage === null || ofThePage === 'iso' ? 'en-US' : ofThePage);
