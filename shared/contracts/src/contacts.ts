/** Contacts of a billing organization: the people whom the provider contacts about invoices (docs/rules.md, 42). */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';
import { MAX_CONTACTS } from './limits.ts';
import { pageQuery, pageSchema } from './paging.ts';
import { emailText, line, requiredLine, rowId } from './text.ts';
import { organizationId } from './organization.ts';

export const CONTACT_ROLES = ['owner', 'billing', 'marketing', 'technical', 'other'] as const;
export type ContactRole = (typeof CONTACT_ROLES)[number];

const contactFields = {
  first_name: requiredLine(80),
  last_name: z._default(line(80), ''),
  /** Unique within an organization, ignoring case. */
  email: emailText,
  phone: z._default(
    z.pipe(
      line(40),
      z
        .string()
        .check(
          z.regex(/^(\+?[\d\s()./-]*\d[\d\s()./-]*( ?(x|ext\.?) ?\d+)?)?$/i, 'Enter a valid phone number.'),
        ),
    ),
    '',
  ),
  role: z._default(z.enum(CONTACT_ROLES), 'billing'),
};

/** The body that the contact form sends. */
export const contactWriteSchema = z.object(contactFields);
export type ContactWrite = z.input<typeof contactWriteSchema>;
export type ContactWriteParsed = z.output<typeof contactWriteSchema>;

export const contactSchema = z.object({
  id: z.int(),
  /** Id of the contact's organization. */
  advertiser: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(CONTACT_ROLES),
  /** ISO 8601 instant of the last change; send it back as `If-Match` to refuse a stale edit. */
  updated: z.string(),
});
export type Contact = z.infer<typeof contactSchema>;

export const addContact = defineCall({
  name: 'addContact',
  summary: 'Add a contact to your billing organization',
  methods: ['POST'],
  path: '/api/Contact/Add/',
  auth: 'merchant',
  body: z.object({ advertiserId: organizationId, ...contactFields }),
  status: 201,
  response: contactSchema,
  problems: {
    404: ['store_missing', 'organisation_not_found'],
    403: ['contact_limit_reached'],
  },
  idempotent: true,
});

export const editContact = defineCall({
  name: 'editContact',
  summary: 'Replace the fields of a contact; omitted fields are cleared',
  methods: ['POST', 'PUT'],
  path: '/api/Contact/Edit/',
  auth: 'merchant',
  body: z.object({ id: rowId, ...contactFields }),
  status: 200,
  response: contactSchema,
  problems: { 404: ['store_missing', 'contact_not_found'], 409: ['stale'] },
});

export const getContact = defineCall({
  name: 'getContact',
  summary: 'Get a contact of your billing organization',
  methods: ['GET'],
  path: '/api/Contact/Get/',
  auth: 'merchant',
  query: z.object({ id: rowId }),
  status: 200,
  response: contactSchema,
  problems: { 404: ['store_missing', 'contact_not_found'] },
});

export const listContacts = defineCall({
  name: 'listContacts',
  summary: 'List the contacts of your billing organization, oldest first',
  methods: ['GET'],
  path: '/api/Contact/GetList/',
  auth: 'merchant',
  query: z.object({
    advertiserId: organizationId,
    ...pageQuery({ default: MAX_CONTACTS, max: MAX_CONTACTS }),
  }),
  status: 200,
  response: pageSchema(contactSchema),
  problems: { 404: ['store_missing', 'organisation_not_found'] },
});

export const deleteContact = defineCall({
  name: 'deleteContact',
  summary: 'Delete a contact of your billing organization',
  methods: ['POST'],
  path: '/api/Contact/Delete/',
  auth: 'merchant',
  body: z.object({ id: rowId }),
  status: 200,
  response: z.object({ success: z.boolean() }),
  problems: { 404: ['store_missing', 'contact_not_found'], 409: ['stale'] },
});
