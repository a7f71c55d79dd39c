import { act, screen } from '@testing-library/react';
import {
  listSessions,
  logout,
  readAccount,
  readEmailUndo,
  readInvitation,
  switchEmailsByLink,
  verifyEmail,
} from '@coupon-center/contracts';
import { remoteDeclarationSchema } from '@coupon-center/portal-contracts';
import { createTestContract, mockCall, setUpMockApi } from '@coupon-center/remote-kit/testing';
import declaration from '../remote.json' with { type: 'json' };
import * as lifecycle from './lifecycle.tsx';

setUpMockApi();

const { needs, routes } = remoteDeclarationSchema.parse(declaration);

test.each(routes)('$path has a screen with one heading', async ({ path }) => {
  mockCall(verifyEmail, () => new Promise(() => undefined));
  mockCall(switchEmailsByLink, () => new Promise(() => undefined));
  mockCall(readEmailUndo, () => new Promise(() => undefined));
  mockCall(readInvitation, () => new Promise(() => undefined));
  mockCall(logout, () => ({ success: true }));
  mockCall(readAccount, () => new Promise(() => undefined));
  mockCall(listSessions, () => new Promise(() => undefined));
  const domElement = document.body.appendChild(document.createElement('div'));
  const contract = createTestContract({
    needs,
    location: { route: path, pathname: path, search: '?token=link-1' },
  });
  const props = { name: path, domElement, contract, onCrash: (error: unknown) => contract.report(error) };

  await act(async () => void lifecycle.mount(props));
  expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(contract.reported).toEqual([]);

  await act(async () => void lifecycle.unmount(props));
  expect(domElement).toBeEmptyDOMElement();
  domElement.remove();
});
