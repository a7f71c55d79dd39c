import { act, screen } from '@testing-library/react';
import { createApiClient } from '@coupon-center/api-client';
import { readSiteProof } from '@coupon-center/contracts';
import type { SiteProof } from '@coupon-center/contracts';
import { mockCall, problemFailure, setUpMockApi } from '@coupon-center/remote-kit/testing';
import type { Platform } from '../platform/start-platform.ts';
import { guest } from '../testing/fixtures.ts';
import { moveTo } from '../testing/intersections.ts';
import { aPortal, showInPortal } from '../testing/show-in-portal.tsx';
import { PartsAtHand } from './landing-parts.tsx';
import { LandingPage } from './landing-page.tsx';
import { parts } from './parts/all-parts.ts';
import { provedBelow } from './site-proof.ts';

setUpMockApi();

const FAR = 2.5;
const NEAR = 1.5;
const IN_VIEW = 0.5;
const ABOVE = -1;

beforeEach(() => moveTo(FAR));

/** Shows the page of a site; its end is far below the window. @returns also a way to wait for what it asks */
function show() {
  const portal = aPortal(guest);
  const { site } = portal.page;
  const api = createApiClient({ site, origin: 'http://localhost', onSession: () => undefined });
  const asked: Promise<string>[] = [];
  const siteProof: Platform['siteProof'] = (element, signal) => {
    const proof = provedBelow(element, { api, site, signal });
    asked.push(proof);
    return proof;
  };
  const platform = async () => ({ siteProof }) as Platform;
  const page = (
    <PartsAtHand value={parts}>
      <LandingPage />
    </PartsAtHand>
  );
  const settled = () => act(() => Promise.allSettled(asked).then(() => undefined));
  return { ...showInPortal(page, Object.assign(portal, { platform })), settled };
}

/** Answers the call once it is released. */
function heldAnswer(answer: SiteProof) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const calls = mockCall(readSiteProof, () => released.then(() => answer));
  return { calls, release: () => act(async () => release()) };
}

const sentence = () => screen.queryByText(/^In the last 28 days/);

test('says at the end of the page how often shoppers viewed store pages and used coupons', async () => {
  mockCall(readSiteProof, () => ({ views: 12_000, uses: 1300 }));
  show();
  await moveTo(NEAR);
  const text =
    'In the last 28 days, shoppers on Coupons.ca viewed store pages at least 12,000 times and used coupons at least 1,300 times.';
  const closing = screen.getByRole('region', { name: /^Bring your coupons to shoppers/ });
  expect(closing).toContainElement(await screen.findByText(text));
});

test.each([
  [
    { views: 1000, uses: null },
    'In the last 28 days, shoppers on Coupons.ca viewed store pages at least 1,000 times.',
  ],
  [
    { views: null, uses: 100 },
    'In the last 28 days, shoppers on Coupons.ca used coupons at least 100 times.',
  ],
])('leaves out a sum below its threshold: %o', async (proof, text) => {
  mockCall(readSiteProof, () => proof);
  show();
  await moveTo(NEAR);
  expect(await screen.findByText(text)).toBeVisible();
});

test('asks once, when the end of the page comes near', async () => {
  const { calls, release } = heldAnswer({ views: 12_000, uses: 1300 });
  show();
  await moveTo(FAR);
  expect(calls).toHaveLength(0);
  await moveTo(NEAR);
  await moveTo(FAR);
  await moveTo(NEAR);
  await release();
  expect(await screen.findByText(/^In the last 28 days/)).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('waits until its place is below the window, so that nothing in view moves', async () => {
  const { release } = heldAnswer({ views: 12_000, uses: 1300 });
  show();
  await moveTo(IN_VIEW);
  await release();
  for (const place of [ABOVE, IN_VIEW]) {
    await moveTo(place);
    expect(sentence()).not.toBeInTheDocument();
  }
  await moveTo(NEAR);
  expect(await screen.findByText(/^In the last 28 days/)).toBeVisible();
});

test.each([
  ['below both thresholds', (): SiteProof => ({ views: null, uses: null })],
  [
    'on a failure',
    (): SiteProof => {
      throw problemFailure(500);
    },
  ],
])('shows nothing %s', async (_, answer) => {
  const calls = mockCall(readSiteProof, answer);
  const { container, portal, settled } = show();
  const before = container.innerHTML;
  await moveTo(NEAR);
  await settled();
  expect(calls).toHaveLength(1);
  expect(container.innerHTML).toBe(before);
  expect(portal.diagnostics.entries.get()).toEqual([]);
});
