import { act, screen, waitFor } from '@testing-library/react';
import { remoteDeclarationSchema } from '@coupon-center/portal-contracts';
import {
  anOrganization,
  aSubscription,
  createTestContract,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import declaration from '../remote.json' with { type: 'json' };
import * as lifecycle from './lifecycle.tsx';
import { serveOrganization } from './testing/organization.ts';
import { aMerchant, serveCards, serveOrders, servePlan } from './testing/merchant.ts';

setUpMockApi();

const { routes } = remoteDeclarationSchema.parse(declaration);

test.each(routes)('$path has a screen with one heading, and leaves nothing behind', async ({ path }) => {
  servePlan(aSubscription());
  serveOrders();
  serveCards();
  serveOrganization(anOrganization());
  const domElement = document.body.appendChild(document.createElement('div'));
  const contract = createTestContract({ user: aMerchant(), location: { route: path, pathname: path } });
  const props = { name: path, domElement, contract, onCrash: (error: unknown) => contract.report(error) };

  await act(async () => void lifecycle.mount(props));
  expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1);
  await waitFor(() => expect(screen.queryByText('Loading')).not.toBeInTheDocument());
  expect(contract.reported).toEqual([]);

  await act(async () => void lifecycle.unmount(props));
  expect(domElement).toBeEmptyDOMElement();
  domElement.remove();
});
