import { OWN_IMAGE_HOST } from './image-host.ts';
import { siteSchema } from './site.ts';
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

function furtherProblems(site: Site): string[] {
  const missing = site.shopLogo ? [] : ['shopLogo: expected an SVG element'];
  return [...missing, ...problemsForIntl(site)];
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
