/** Who a store's invoices are made out to, where there may be nobody yet. */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';
import { organizationSchema } from './organization.ts';

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
