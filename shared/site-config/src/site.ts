/**
 * The schema of a brand: everything that differs between the sites of this code base. `docs/guides/brands.md` explains each
 * field.
 */
import * as z from '@coupon-center/schema';

const text = z.string().check(z.minLength(1));

/** A path on the portal, or a `data:` URL. */
const picture = z.string().check(z.regex(/^(\/|data:image\/)/));

const brandSchema = z.object({ name: text, logo: picture });

const colourSchema = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** A brand's colors; all others are computed from these (see `tokens.ts`). */
const coloursSchema = z.object({
  primaryColor: colourSchema,
  bgColor: colourSchema,
  textColor: colourSchema,
  focusVisibleColor: colourSchema,
  /** Errors, deletion and 'Cancelled': a red. A page from an earlier server has none. */
  dangerColor: z.optional(colourSchema),
  /** Approval and success: a green. */
  successColor: z.optional(colourSchema),
});

/** A brand's look beyond its colors. The servers send it as style; see `look-style.ts`. */
const lookSchema = z.object({
  /** Of headings; text is set in Figtree in every brand. */
  typeface: z.enum(['grotesque', 'serif', 'rounded', 'slab']),
  /** Radius of controls in pixels; that of cards follows. */
  radius: z.int().check(z.nonnegative(), z.maximum(22)),
  /** Shape of coupons. */
  card: z.enum(['ticket', 'stamp', 'tag']),
  /** The band of the landing page and of the storefront's home: its background, and the pattern on that. */
  hero: z.object({
    ground: z.enum(['soft', 'solid', 'deep']),
    pattern: z.enum(['rays', 'ledger', 'stars', 'waves']),
  }),
});
export type Look = z.infer<typeof lookSchema>;

/** The sections of the storefront's home. */
export const HOME_SECTIONS = [
  'best',
  'ending',
  'used',
  'stores',
  'newest',
  'categories',
  'checking',
  'all',
] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];

/** Headlines of the storefront's home, and the order of its sections. */
const homeSchema = z.object({
  headlines: z.object({
    /** The page's main heading. */
    welcome: text,
    /** Above the best coupon. */
    best: text,
    /** Above the popular stores. */
    popular: text,
  }),
  /** All sections, each once, in their order. */
  sections: z.array(z.enum(HOME_SECTIONS)),
});

/** The host to which logos are uploaded. */
const imageHostSchema = z.object({
  /** A path for the API's own call, a full URL for an external host. */
  uploadUrl: z.string(),
  uploadPreset: z.string(),
  /** Origins that an external host serves logos from, in addition to the portal's. */
  origins: z.array(z.string()),
});
export type ImageHost = z.infer<typeof imageHostSchema>;

export const siteSchema = z.object({
  clientId: z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
  /** URL of the storefront, without trailing slash. */
  clientUrl: z.url(),
  /** URL of this portal, without trailing slash; links in emails are built from it. */
  portalUrl: z.url(),
  /** Further host names of this brand, besides those of the two URLs. */
  hosts: z.array(z.string()),
  /** Host of the storefront as shown to merchants, e.g. in 'ADD YOUR STORE TO {host}'. */
  host: z.string(),
  privacyPolicyUrl: z.url(),
  termsUrl: z.url(),
  supportEmail: z.email(),
  appName: text,
  siteName: text,
  /** Who runs the site: named in its terms, its privacy policy and its emails. */
  company: z.object({ name: text, address: text }),
  /** BCP 47; the language of all texts is English, so this is its region, e.g. en-CA. */
  locale: z.string().check(z.regex(/^en-[A-Z]{2}$/)),
  /** The listed things in the plural, as used in URLs and texts. */
  product: z.literal('coupons'),
  /** The portal's logo: a path of the shell's static files, or a URL with its content (`data:`). */
  logo: picture,
  favicon: picture,
  /** The logo of the storefront, as SVG: the portal's is for merchants. The portal's pages are sent without it. */
  shopLogo: z.optional(z.string().check(z.regex(/^<svg [^]*<\/svg>$/))),
  /** Price per month in major units. */
  price: z.number().check(z.positive()),
  /** ISO 4217, lower case. */
  currency: z.string().check(z.minLength(3), z.maxLength(3)),
  currencySymbol: z.string(),
  ...coloursSchema.shape,
  dark: coloursSchema,
  /** The portal's pages are sent without it, as its style is in them. */
  look: z.optional(lookSchema),
  /** For the storefront; the portal's pages are sent without it. */
  home: z.optional(homeSchema),
  /** How parts of the layout look, on the portal and the storefront: classes of their style sheets. */
  classNames: z.object({
    root: z.enum(['page-plain', 'page-tinted']),
    header: z.enum(['header-line', 'header-band']),
    footer: z.enum(['footer-line', 'footer-tinted']),
  }),
  popularBrands: z.array(brandSchema),
  /** Categories by which shoppers browse stores; a store's merchant chooses one. */
  categories: z.array(z.object({ slug: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)), name: text })),
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
