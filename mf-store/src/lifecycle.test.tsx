import { act, screen } from '@testing-library/react';
import { remoteDeclarationSchema } from '@coupon-center/portal-contracts';
import { aStore, aUser, createTestContract, setUpMockApi } from '@coupon-center/remote-kit/testing';
import declaration from '../remote.json' with { type: 'json' };
import * as lifecycle from './lifecycle.tsx';
import { serveCouponCount, servePageLink } from './testing/page.ts';

setUpMockApi();

const { routes } = remoteDeclarationSchema.parse(declaration);

test.each(routes)('$path has a screen with one heading', async ({ path }) => {
  servePageLink();
  serveCouponCount(() => 1);
  const domElement = document.body.appendChild(document.createElement('div'));
  const contract = createTestContract({
    user: aUser({ store: aStore() }),
    location: { route: path, pathname: path },
  });
  const props = { name: path, domElement, contract, onCrash: (error: unknown) => contract.report(error) };

  await act(async () => void lifecycle.mount(props));
  expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(contract.reported).toEqual([]);

  await act(async () => void lifecycle.unmount(props));
  expect(domElement).toBeEmptyDOMElement();
  domElement.remove();
});
