/** The list as the last visit left it, taken over in each of its looks. */
import { act, screen } from '@testing-library/react';
import { defineRemote } from '@coupon-center/remote-kit';
import type { LifecycleProps, Preferences, RenderToString, Still } from '@coupon-center/remote-kit';
import { aCoupon, createTestContract, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { cardsShown } from '../testing/coupon-list.ts';
import { aMerchant, serveCoupons, serveSubscription } from '../testing/merchant.ts';
import { CouponsScreen } from './coupons.tsx';

setUpMockApi();

const { mount, unmount, still } = defineRemote({ screens: { '/coupons': CouponsScreen } });
const mismatch = jest.fn();
const open: LifecycleProps[] = [];

function onWindow(isWide: boolean): void {
  const value = (media: string) => ({
    media,
    matches: isWide && media.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value });
}

async function visit(preferences: Preferences, kept?: Still): Promise<LifecycleProps> {
  const domElement = document.createElement('div');
  domElement.dataset.remote = 'mf-coupons';
  domElement.innerHTML = kept?.html ?? '';
  document.body.append(domElement);
  const props: LifecycleProps = {
    name: `mf-coupons-${open.length}`,
    domElement,
    contract: createTestContract({
      user: aMerchant(),
      preferences,
      location: { route: '/coupons', pathname: '/coupons' },
    }),
    onCrash: mismatch,
    resumed: kept && { ...kept.screen, user: aMerchant(), onMismatch: mismatch },
  };
  open.push(props);
  await act(async () => void mount(props));
  await cardsShown();
  return props;
}

async function leave(): Promise<void> {
  for (const props of open.splice(0)) await act(async () => void unmount(props));
  document.body.replaceChildren();
}

/** React's server renderer needs `MessageChannel` on import, and jsdom lacks it. */
async function renderer(): Promise<RenderToString> {
  const MessageChannel = class {
    port1 = {};
    port2 = { postMessage: () => undefined };
  };
  Object.assign(globalThis, { MessageChannel });
  return (await import('react-dom/server.browser')).renderToString;
}

afterEach(async () => {
  await leave();
  Reflect.deleteProperty(window, 'matchMedia');
});

test.each([
  ['rows on a phone', false, 'cards'],
  ['rows on a wide screen', true, 'compact'],
  ['cards on a wide screen', true, 'cards'],
])('%s', async (_look, isWide, view) => {
  onWindow(isWide);
  serveSubscription();
  serveCoupons([
    aCoupon({ id: 1, title: 'Red', sort_number: 1, expiration_date: null }),
    aCoupon({ id: 2, title: 'Old', sort_number: 2, state: 'expired' }),
  ]);
  const preferences = { get: () => view, set: () => undefined };
  const render = await renderer();
  const first = await visit(preferences);
  let kept: Still | undefined;
  await act(async () => {
    kept = await still?.(first, render, 0);
  });
  if (!kept) throw new Error('Nothing was kept.');
  await leave();

  await visit(preferences, JSON.parse(JSON.stringify(kept)) as Still);
  expect(await screen.findByText('Live')).toBeVisible();
  expect(mismatch).not.toHaveBeenCalled();
});
