/** The format of dates and amounts on a page: the site's, or the one that its user chose. */

/**
 * Ways to write dates and numbers that a user may choose instead of the site's: as in Canadian English or French, or
 * dates as yyyy-MM-dd.
 */
export const FORMATS = ['en-CA', 'fr-CA', 'iso'] as const;
export type Formats = (typeof FORMATS)[number];

let ofThePage: Formats | null = null;

/** Sets the format that {@link formatDay} and similar functions use; null for the site's. For pages only: a server has many users. */
export function writeAs(formats: Formats | null): void {
  ofThePage = formats;
}

/** Returns the format that {@link writeAs} set last, or null. */
export const pageFormats = (): Formats | null => ofThePage;

/** Returns the locale for texts that have no ISO form, such as times and names of months. */
export const pageLocale = (): string => (ofThePage === null || ofThePage === 'iso' ? 'en-US' : ofThePage);
