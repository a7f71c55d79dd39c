/** Accepts what open pages report, limited in size and rate. */
import { releaseCalls, visitorOf } from '@coupon-center/release';
import { ProblemError } from '@coupon-center/server-kit';
import type { ReleaseRoute } from '../../http/release-routes.ts';
import type { Canaries } from '../canaries/canary.service.ts';
import type { VitalsService } from '../vitals/vitals.service.ts';
import type { PageErrorsService } from './page-errors.service.ts';

/** Maximum size of a report, in bytes. */
const ERRORS_BYTES = 32 * 1024;
const VISIT_BYTES = 1024;
const VITALS_BYTES = 8 * 1024;

export function pageReportRoutes(
  route: ReleaseRoute,
  {
    pageErrors,
    canaries,
    vitals,
  }: { pageErrors: PageErrorsService; canaries: Canaries; vitals: VitalsService },
): void {
  route(
    releaseCalls.reportPageErrors,
    async ({ body, request }) => {
      await pageErrors.receive(body, request.ip);
    },
    { bodyLimit: ERRORS_BYTES },
  );

  route(
    releaseCalls.reportPageVisit,
    async ({ body, request }) => {
      // The shell's server gives every visitor the cookie.
      const visitor = visitorOf(request.headers.cookie);
      if (visitor === undefined) throw new ProblemError(400, 'malformed', 'The report is malformed.');
      await canaries.receive({ visitor, address: request.ip }, body);
    },
    { bodyLimit: VISIT_BYTES },
  );

  route(
    releaseCalls.reportPageVitals,
    async ({ body, request }) => {
      await vitals.receive(body, request.ip);
      const visitor = visitorOf(request.headers.cookie);
      if (visitor === undefined) return;
      for (const part of body.parts)
        await canaries.receiveVitals({ visitor, address: request.ip }, part, body.load);
    },
    { bodyLimit: VITALS_BYTES },
  );
}
