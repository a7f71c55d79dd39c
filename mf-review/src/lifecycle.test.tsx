import { act, screen } from '@testing-library/react';
import {
  listDecisions,
  listProviderCoupons,
  listReviews,
  listStoreCoupons,
  readReviewNumbers,
} from '@coupon-center/contracts';
import { remoteDeclarationSchema } from '@coupon-center/portal-contracts';
import { aPage, aUser, createTestContract, mockCall, setUpMockApi } from '@coupon-center/remote-kit/testing';
import declaration from '../remote.json' with { type: 'json' };
import { servePeople } from './testing/people.ts';
import { serveTemplates } from './testing/reason-templates.ts';
import { numbers } from './testing/review-screen.ts';
import * as lifecycle from './lifecycle.tsx';

setUpMockApi();

const { routes } = remoteDeclarationSchema.parse(declaration);

test.each(routes)('$path has a screen with one heading', async ({ path }) => {
  mockCall(listReviews, () => aPage([]));
  mockCall(readReviewNumbers, () => numbers);
  mockCall(listProviderCoupons, () => aPage([]));
  mockCall(listStoreCoupons, () => aPage([]));
  mockCall(listDecisions, () => aPage([]));
  serveTemplates();
  servePeople();
  const domElement = document.body.appendChild(document.createElement('div'));
  const contract = createTestContract({
    user: aUser({ role: 'provider', provider_role: 'administrator' }),
    location: { route: path, pathname: path, params: { storeId: '11' } },
  });
  const props = { name: path, domElement, contract, onCrash: (error: unknown) => contract.report(error) };

  await act(async () => void lifecycle.mount(props));
  expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(contract.reported).toEqual([]);

  await act(async () => void lifecycle.unmount(props));
  expect(domElement).toBeEmptyDOMElement();
  domElement.remove();
});
