/** The call about the billing organisation that is not part of the older interface. */
import type { FastifyInstance } from 'fastify';
import { getBillingDetails } from '@coupon-center/contracts';
import { route } from '../../platform/http/route.ts';
import type { Deps } from '../../platform/deps.ts';
import { createOrganisationService } from './organisation.service.ts';
import type { OrganisationService } from './organisation.service.ts';

/** @returns the service, for the older calls */
export function registerOrganisation(app: FastifyInstance, deps: Deps): OrganisationService {
  const organisations = createOrganisationService(deps);
  route(app, getBillingDetails, async ({ principal }) => ({
    organisation: await organisations.find(principal),
  }));
  return organisations;
}
