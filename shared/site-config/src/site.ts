/** Schema of a brand: everything that differs between the sites that run from this one code base. */
import { z } from 'zod';

const brandSchema = z.object({
  name: z.string(),
  /** Path of the logo below the shell's static files. */
  logo: z.string(),
});

const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/);

/** What a brand says of its look; every other colour is computed from these (see `tokens.ts`). */
const coloursSchema = z.object({
  primaryColor: colourSchema,
  bgColor: colourSchema,
  textColor: colourSchema,
  focusVisibleColor: colourSchema,
});

/** Where logos are uploaded. */
const imageHostSchema = z.object({
  /** A path is the API's own call; an external host has a whole address. */
  uploadUrl: z.string(),
  uploadPreset: z.string(),
  /** Origins besides the portal's that logos are shown from: those of an external host. */
  origins: z.array(z.string()),
});
export type ImageHost = z.infer<typeof imageHostSchema>;

export const siteSchema = z.object({
  clientId: z.enum(['6', '8', '10']),
  /** Address of the shoppers' site, without trailing slash. */
  clientUrl: z.url(),
  /** Address of this portal, without trailing slash; links in mails are built from it. */
  portalUrl: z.url(),
  /** Host names that this brand answers to, besides those of the two addresses. */
  hosts: z.array(z.string()),
  /** Name of the shoppers' site as merchants read it, e.g. in 'ADD YOUR STORE TO {host}'. */
  host: z.string(),
  privacyPolicyUrl: z.string(),
  termsUrl: z.string(),
  supportEmail: z.email(),
  appName: z.string(),
  siteName: z.string(),
  /** What is listed, plural, as it stands in addresses and texts. */
  product: z.literal('coupons'),
  logo: z.string(),
  favicon: z.string(),
  /** Price per month in major units. */
  price: z.number().positive(),
  /** ISO 4217, lower case. */
  currency: z.string().length(3),
  currencySymbol: z.string(),
  ...coloursSchema.shape,
  /** The same in the dark scheme. */
  dark: coloursSchema,
  /** Class names that a brand adds to parts of the layout. */
  classNames: z.object({ root: z.string(), header: z.string(), footer: z.string() }),
  popularBrands: z.array(brandSchema),
  location: z.string(),
  defaultCategoryId: z.number().int(),
  /** IANA name; calendar days of coupons are days of this zone. */
  timeZone: z.string(),
  imageHost: imageHostSchema,
  session: z.object({ storage: z.enum(['browser', 'cookie']) }),
  /** Whether a new coupon waits for the provider. */
  moderateCoupons: z.boolean(),
  /** Days that a past-due subscription still entitles. */
  graceDays: z.number().int().nonnegative(),
});
export type Site = z.infer<typeof siteSchema>;
export type ClientId = Site['clientId'];
