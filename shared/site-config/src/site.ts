/** The schema of a brand: everything that differs between the sites of this code base. */
import * as z from '@coupon-center/schema';

const brandSchema = z.object({
  name: z.string(),
  /** Path of the logo in the shell's static files. */
  logo: z.string(),
});

const colourSchema = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** A brand's colors; all others are computed from these (see `tokens.ts`). */
const coloursSchema = z.object({
  primaryColor: colourSchema,
  bgColor: colourSchema,
  textColor: colourSchema,
  focusVisibleColor: colourSchema,
});

/** Where logos are uploaded. */
const imageHostSchema = z.object({
  /** A path for the API's own call, a full URL for an external host. */
  uploadUrl: z.string(),
  uploadPreset: z.string(),
  /** Origins that an external host serves logos from, in addition to the portal's. */
  origins: z.array(z.string()),
});
export type ImageHost = z.infer<typeof imageHostSchema>;

export const siteSchema = z.object({
  clientId: z.enum(['6', '8', '10']),
  /** URL of the shoppers' site, without trailing slash. */
  clientUrl: z.url(),
  /** URL of this portal, without trailing slash; links in emails are built from it. */
  portalUrl: z.url(),
  /** Further host names of this brand, besides those of the two URLs. */
  hosts: z.array(z.string()),
  /** Host of the shoppers' site as shown to merchants, e.g. in 'ADD YOUR STORE TO {host}'. */
  host: z.string(),
  privacyPolicyUrl: z.string(),
  termsUrl: z.string(),
  supportEmail: z.email(),
  appName: z.string(),
  siteName: z.string(),
  /** What is listed, in the plural, as used in URLs and texts. */
  product: z.literal('coupons'),
  logo: z.string(),
  favicon: z.string(),
  /** Price per month in major units. */
  price: z.number().check(z.positive()),
  /** ISO 4217, lower case. */
  currency: z.string().check(z.minLength(3), z.maxLength(3)),
  currencySymbol: z.string(),
  ...coloursSchema.shape,
  /** The colors of the dark scheme. */
  dark: coloursSchema,
  /** The brand's class names for parts of the layout. */
  classNames: z.object({ root: z.string(), header: z.string(), footer: z.string() }),
  popularBrands: z.array(brandSchema),
  location: z.string(),
  defaultCategoryId: z.int(),
  /** IANA name; the calendar days of coupons are in this time zone. */
  timeZone: z.string(),
  imageHost: imageHostSchema,
  session: z.object({ storage: z.enum(['browser', 'cookie']) }),
  /** Whether new coupons need the provider's approval. */
  moderateCoupons: z.boolean(),
  /** Days for which a past-due subscription still entitles. */
  graceDays: z.int().check(z.nonnegative()),
});
export type Site = z.infer<typeof siteSchema>;
export type ClientId = Site['clientId'];
