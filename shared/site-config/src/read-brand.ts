import { OWN_IMAGE_HOST } from './image-host.ts';
import { hueDistance, saturationOf } from './colour.ts';
import { HOME_SECTIONS, siteSchema } from './site.ts';
import type { Site } from './site.ts';

const DEFAULTS = {
  product: 'coupons',
  defaultCategoryId: 1535,
  imageHost: OWN_IMAGE_HOST,
  session: { storage: 'browser' },
  moderateCoupons: false,
  graceDays: 7,
} satisfies Partial<Site>;

/** Fields that only `Intl` can check, with the expected format. */
const KNOWN_TO_INTL = {
  timeZone: {
    expected: 'the IANA name of a time zone, e.g. America/Toronto',
    use: (value: string) => new Intl.DateTimeFormat('en', { timeZone: value }),
  },
  currency: {
    expected: 'an ISO 4217 code in lower case, e.g. cad',
    use: (value: string) => {
      if (!Intl.supportedValuesOf('currency').includes(value.toUpperCase())) throw new RangeError(value);
    },
  },
} as const;

/**
 * Validates the content of a brand's data file.
 * @param file its name, for the message
 * @throws Error that names the brand, each wrong field, and what was expected
 */
export function readBrand(content: unknown, file: string): Site {
  const result = siteSchema.safeParse({ ...DEFAULTS, ...(content as object) });
  const problems = result.success
    ? furtherProblems(result.data)
    : result.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`);
  if (result.success && problems.length === 0) return result.data;
  const { clientId, siteName } = (content ?? {}) as Partial<Site>;
  const brand = [clientId && `brand ${clientId}`, siteName && `(${siteName})`].filter(Boolean).join(' ');
  throw new Error(
    `${file}${brand && `, ${brand}`}, cannot be used:\n${problems.map((one) => `- ${one}`).join('\n')}`,
  );
}

/** Optional only because pages are sent without them, or come from an earlier server. */
const CHOSEN = {
  shopLogo: 'an SVG element',
  look: 'typeface, radius, card and hero',
  home: 'headlines and sections',
} as const;

function furtherProblems(site: Site): string[] {
  const missing = Object.entries(CHOSEN).filter(([field]) => !site[field as keyof typeof CHOSEN]);
  return [
    ...missing.map(([field, expected]) => `${field}: expected ${expected}`),
    ...problemsOfSections(site),
    ...problemsOfMeaning(site, ''),
    ...problemsOfMeaning(site.dark, 'dark.'),
    ...problemsForIntl(site),
  ];
}

function problemsOfSections({ home }: Site): string[] {
  if (!home) return [];
  const { sections } = home;
  const isComplete =
    sections.length === HOME_SECTIONS.length && HOME_SECTIONS.every((one) => sections.includes(one));
  return isComplete ? [] : [`home.sections: expected each of ${HOME_SECTIONS.join(', ')} once`];
}

/** Hues in degrees that people call red and green, and the least saturation. */
const MEANINGS = {
  dangerColor: { name: 'red', hue: '#ff0000', within: 10 },
  successColor: { name: 'green', hue: '#00ff55', within: 40 },
} as const;
const LEAST_SATURATION = 0.4;

function problemsOfMeaning(colours: Site['dark'], path: string): string[] {
  return Object.entries(MEANINGS).flatMap(([field, { name, hue, within }]) => {
    const colour = colours[field as keyof typeof MEANINGS];
    const fits =
      colour !== undefined && hueDistance(colour, hue) <= within && saturationOf(colour) >= LEAST_SATURATION;
    return fits ? [] : [`${path}${field}: expected a ${name}, not ${JSON.stringify(colour)}`];
  });
}

function problemsForIntl(site: Site): string[] {
  return Object.entries(KNOWN_TO_INTL).flatMap(([field, { expected, use }]) => {
    const value = site[field as keyof typeof KNOWN_TO_INTL];
    try {
      use(value);
      return [];
    } catch {
      return [`${field}: expected ${expected}, not ${JSON.stringify(value)}`];
    }
  });
}
