/**
 * The billing organization of a store, which the older calls name an advertiser (docs/rules.md, 42): the business named
 * on its invoices. A store has at most one.
 */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';
import { emailText, line, requiredLine, rowId } from './text.ts';

/** Countries that an address may be in: ISO 3166-1 alpha-2. Their names come from the browser (`Intl.DisplayNames`). */
export const COUNTRIES: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
  'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

const organizationFields = {
  /** Legal name, as invoices show it. */
  name: requiredLine(160),
  /** Tax or business number as the merchant writes it; empty if there is none. */
  tax_id: z._default(line(40), ''),
  address_line_1: requiredLine(160),
  address_line_2: z._default(line(160), ''),
  city: requiredLine(120),
  /** Province or state. */
  region: z._default(line(120), ''),
  postal_code: z._default(line(20), ''),
  /** ISO 3166-1 alpha-2, in either case. */
  country: z
    .pipe(
      requiredLine(2),
      z.transform((value) => value.toUpperCase()),
    )
    .check(z.refine((value) => COUNTRIES.includes(value), 'Choose a country.')),
  /** Address that invoices are emailed to. */
  billing_email: emailText,
};

/** The body that the form of the billing organization sends. */
export const organizationWriteSchema = z.object(organizationFields);
export type OrganizationWrite = z.input<typeof organizationWriteSchema>;
export type OrganizationWriteParsed = z.output<typeof organizationWriteSchema>;

export const organizationSchema = z.object({
  id: z.int(),
  /** Id of the store that the organization belongs to: its source. */
  store: z.int(),
  name: z.string(),
  tax_id: z.string(),
  address_line_1: z.string(),
  address_line_2: z.string(),
  city: z.string(),
  region: z.string(),
  postal_code: z.string(),
  country: z.string(),
  billing_email: z.string(),
  /** ISO 8601 instant of the last change; send it back as `If-Match` to refuse a stale edit. */
  updated: z.string(),
});
export type Organization = z.infer<typeof organizationSchema>;

/** Stands for the caller's own organization when the id is omitted. Never a real id. */
export const OWN_ORGANIZATION = 1;

/** The id of an organization, where a call may omit it. */
export const organizationId = z._default(
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => OWN_ORGANIZATION),
    ),
    rowId,
  ]),
  OWN_ORGANIZATION,
);

export const addAdvertiser = defineCall({
  name: 'addAdvertiser',
  summary: 'Add your billing organization',
  methods: ['POST'],
  path: '/api/Advertiser/Add/',
  auth: 'merchant',
  body: organizationWriteSchema,
  status: 201,
  response: organizationSchema,
  problems: { 404: ['store_missing'], 409: ['organisation_exists'] },
  idempotent: true,
});

export const editAdvertiser = defineCall({
  name: 'editAdvertiser',
  summary: 'Replace the fields of your billing organization; omitted fields are cleared',
  methods: ['POST', 'PUT'],
  path: '/api/Advertiser/Edit/',
  auth: 'merchant',
  body: z.object({ id: organizationId, ...organizationFields }),
  status: 200,
  response: organizationSchema,
  problems: { 404: ['store_missing', 'organisation_not_found'], 409: ['stale'] },
});

export const getAdvertiser = defineCall({
  name: 'getAdvertiser',
  summary: 'Get your billing organization',
  methods: ['GET'],
  path: '/api/Advertiser/Get/',
  auth: 'merchant',
  query: z.object({ id: organizationId }),
  status: 200,
  response: organizationSchema,
  problems: { 404: ['store_missing', 'organisation_not_found'] },
});

export const getAdvertiserBySource = defineCall({
  name: 'getAdvertiserBySource',
  summary: 'Get your billing organization by the id or slug of your store',
  methods: ['GET'],
  path: '/api/Advertiser/GetBySourceId/',
  auth: 'merchant',
  /** Id or slug of the store. */
  query: z.object({ sourceId: requiredLine(200) }),
  status: 200,
  response: organizationSchema,
  problems: { 404: ['store_missing', 'organisation_not_found'] },
});

export const getBillingDetails = defineCall({
  name: 'getBillingDetails',
  summary: 'Get your billing organization, or null',
  methods: ['GET'],
  path: '/api/v1/billing-details/',
  auth: 'merchant',
  status: 200,
  response: z.object({ organisation: z.nullable(organizationSchema) }),
  problems: { 404: ['store_missing'] },
});
