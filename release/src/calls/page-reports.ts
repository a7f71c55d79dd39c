/** Reports of open pages: errors, web vitals, and the outcome of visits during a canary. */
import { z } from 'zod';
import {
  PAGE_ERRORS_ADDRESS,
  PAGE_VISITS_ADDRESS,
  PAGE_VITALS_ADDRESS,
  pageErrorsSchema,
  pageVisitSchema,
  pageVitalsSchema,
} from '@coupon-center/portal-contracts';
import { defineReleaseCall } from './release-call.ts';

const report = {
  methods: ['POST'] as ['POST'],
  auth: 'visitor' as const,
  status: 204,
  response: z.undefined(),
};

export const reportPageErrors = defineReleaseCall({
  ...report,
  name: 'reportPageErrors',
  summary: 'Report errors on an open page',
  path: PAGE_ERRORS_ADDRESS,
  body: pageErrorsSchema,
  problems: { 429: ['too_many_page_errors'] },
});

export const reportPageVisit = defineReleaseCall({
  ...report,
  name: 'reportPageVisit',
  summary: 'Report the outcome of a page visit while a canary runs',
  path: PAGE_VISITS_ADDRESS,
  body: pageVisitSchema,
  problems: { 429: ['too_many_page_visits'] },
});

export const reportPageVitals = defineReleaseCall({
  ...report,
  name: 'reportPageVitals',
  summary: 'Report the web vitals of a page load',
  path: PAGE_VITALS_ADDRESS,
  body: pageVitalsSchema,
  problems: { 429: ['too_many_page_vitals'] },
});
