import '../first-paint/server-globals.ts';
import { act, render } from '@testing-library/react';
import type { RenderToString, Still } from '@coupon-center/remote-kit';
import { lookOfPage, RESUME_PAGE, RESUMED_KEY, RESUMED_MARK } from '@coupon-center/shell-page';
import type { PageData, ResumedPage } from '@coupon-center/shell-page';
import { sites } from '@coupon-center/site-config';
import type { Platform } from '../platform/start-platform.ts';
import { createPortal } from '../portal/create-portal.ts';
import type { Portal } from '../portal-context/portal.ts';
import { createPreferences } from '../remotes/preferences.ts';
import { App } from '../start.tsx';
import { stubBrowser } from '../testing/browser-stubs.ts';
import { merchant, versionOf } from '../testing/fixtures.ts';
import { keepPages } from './keep-page.tsx';

const mounts = {
  mounted: () => ({}),
  prefetch: async () => undefined,
  mount: () => ({ ready: new Promise(() => undefined), end: async () => undefined }),
};
jest.mock('../platform/start-platform.ts', () => ({
  startPlatform: () => ({ remotes: mounts, readAhead: () => undefined }) as unknown as Platform,
}));

const menu = (label: string) => ({ label, order: 1, audience: 'merchant', emphasis: 'link' }) as const;
const live = versionOf('1.0.0', 'mf-one', [
  { path: '/coupons', title: 'Coupons', guard: 'merchant', navigation: menu('Coupons') },
  { path: '/secret', title: 'Secret', guard: 'merchant', resume: false },
  { path: '/login', title: 'Log in', guard: 'guest' },
]);
const page: PageData = {
  site: sites['6'],
  shell: '3.3.0',
  remotes: { 'mf-one': { live } },
  assets: {},
  made: 'made-of-this',
};
const KEY = `${RESUMED_KEY}/coupons`;
const READ_AT = Date.now() - 10_000;

let shown: Still | undefined;
const still = jest.fn(async (_name: string, _render: unknown, since: number) =>
  shown && shown.screen.at > since ? shown : undefined,
);
const remotes = { still, mounted: () => ({ 'mf-one': '1.0.0' }) } as unknown as Platform['remotes'];
const errors = jest.fn();
/** A page listens for as long as it is open. */
let listen: jest.SpyInstance<void, Parameters<typeof document.addEventListener>>;
let portal: Portal;

function close(): void {
  for (const [type, listener] of listen.mock.calls.splice(0)) document.removeEventListener(type, listener);
}

/** Hides the page, which keeps it at once. */
async function hide(): Promise<void> {
  Object.defineProperty(document, 'hidden', { configurable: true, value: true });
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  Object.defineProperty(document, 'hidden', { configurable: true, value: false });
}

async function visit(pathname: string): Promise<void> {
  close();
  history.replaceState(null, '', pathname);
  portal = createPortal(page);
  portal.session.set({ status: 'signed-in', user: merchant });
  keepPages(portal, { remotes });
  await hide();
}

const kept = () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as ResumedPage | null;

beforeEach(() => {
  jest.useFakeTimers({ now: 5000 });
  listen = jest.spyOn(document, 'addEventListener');
  window.matchMedia = (() => ({ matches: false })) as unknown as typeof matchMedia;
  stubBrowser();
  document.body.innerHTML = '<div id="app"></div>';
  localStorage.setItem('user', JSON.stringify({ ...merchant, token: 'secret' }));
  shown = {
    html: '<h1 style="color:red">Ten style=&quot; coupons</h1>',
    styles: { ids: ['a1'], css: '.cc-a1{color:red}' },
    screen: { at: READ_AT, data: { queries: [] } },
  };
});
afterEach(() => {
  jest.useRealTimers();
  close();
  still.mockClear();
  localStorage.clear();
  document.documentElement.removeAttribute(RESUMED_MARK);
  window.__couponCenterResumed = undefined;
});

test('the next visit paints the frame with the screen, and the shell takes it over without a change', async () => {
  await visit('/coupons');
  expect(kept()).toMatchObject({ made: 'made-of-this', user: merchant, screen: { at: READ_AT } });
  expect(localStorage.getItem(KEY)).not.toContain('secret');

  const script = document.createElement('script');
  script.dataset.made = 'made-of-this';
  script.textContent = RESUME_PAGE;
  document.body.append(script);
  const app = document.querySelector<HTMLElement>('#app')!;
  expect([...app.querySelectorAll('.menu a')].map(({ textContent }) => textContent)).toEqual(['Coupons']);
  const heading = app.querySelector('h1');
  expect(heading).toHaveTextContent('Ten style=" coupons');
  expect(heading?.style.color).toBe('red');

  const next = createPortal(page);
  expect(next.session.get()).toEqual({ status: 'signed-in', user: merchant });
  jest.spyOn(console, 'error').mockImplementation(errors);
  render(<App portal={next} />, { container: app, hydrate: true, onRecoverableError: errors });
  await act(async () => undefined);
  expect(errors).not.toHaveBeenCalled();
  expect(app.querySelector('h1')).toBe(heading);
  expect(heading?.parentElement).toHaveAttribute('data-screen', '/coupons');
});

test('a screen with an image has no element that would not be painted', async () => {
  await visit('/coupons');
  const [, renderMarkup] = still.mock.lastCall!;
  const markup = (renderMarkup as RenderToString)(<img src="/star.svg" alt="" />);
  expect(markup).toMatch(/^<img src="[/]star.svg" alt=""[/]>$/);
});

test('a page is kept again only with newer data', async () => {
  await visit('/coupons');
  localStorage.removeItem(KEY);
  await hide();
  expect(kept()).toBeNull();
  shown = { ...shown!, screen: { at: READ_AT + 1000, data: {} } };
  await hide();
  expect(kept()?.screen.at).toBe(READ_AT + 1000);
});

test('a page is kept again once the user has chosen another look of a screen', async () => {
  await visit('/coupons');
  createPreferences('mf-one').set('list-view', 'cards');
  expect(kept()?.look).not.toBe(lookOfPage());
  await hide();
  expect(kept()?.look).toBe(lookOfPage());
});

test('nothing is rendered without a session in the storage', async () => {
  await visit('/nowhere');
  history.replaceState(null, '', '/coupons');
  localStorage.clear();
  await hide();
  expect(still).not.toHaveBeenCalled();
});

test('a page that was kept while another tab signed out is removed', async () => {
  await visit('/coupons');
  expect(kept()).not.toBeNull();
  portal.session.set({ status: 'signed-out', user: null });
  expect(kept()).toBeNull();
});

test('a page is kept a while after it has changed', async () => {
  await visit('/coupons');
  shown = { ...shown!, screen: { at: READ_AT + 1000, data: {} } };
  document.querySelector('#app')!.append('A coupon was added.');
  await act(() => jest.runAllTimersAsync());
  expect(kept()?.screen.at).toBe(READ_AT + 1000);
});

test('a page is not kept while its user types', async () => {
  await visit('/coupons');
  shown = { ...shown!, screen: { at: READ_AT + 1000, data: {} } };
  document.querySelector('#app')!.append('A coupon was added.');
  for (let key = 0; key < 20; key += 1) {
    await act(() => jest.advanceTimersByTimeAsync(700));
    document.dispatchEvent(new Event('keydown'));
  }
  expect(kept()?.screen.at).toBe(READ_AT);
  await act(() => jest.runAllTimersAsync());
  expect(kept()?.screen.at).toBe(READ_AT + 1000);
});

describe('nothing is kept', () => {
  it.each(['/secret', '/login', '/nowhere'])('of %s', async (pathname) => {
    await visit(pathname);
    expect(Object.keys(localStorage)).toEqual(['user']);
  });

  it('over unsaved changes', async () => {
    await visit('/nowhere');
    history.replaceState(null, '', '/coupons');
    portal.leaveGuards.add(() => true);
    await hide();
    expect(kept()).toBeNull();
  });

  it('once the session has ended, in this tab or in another', async () => {
    await visit('/nowhere');
    history.replaceState(null, '', '/coupons');
    await act(async () => localStorage.clear());
    await hide();
    expect(Object.keys(localStorage)).toEqual([]);
    localStorage.setItem('user', JSON.stringify({ ...merchant, id: 2 }));
    await hide();
    expect(kept()).toBeNull();
    portal.session.set({ status: 'signed-out', user: null });
    localStorage.setItem('user', JSON.stringify(merchant));
    shown = { ...shown!, screen: { at: READ_AT + 2000, data: {} } };
    await hide();
    expect(kept()).toBeNull();
  });

  it('of a remote that is not the version of this page', async () => {
    const other = { still, mounted: () => ({ 'mf-one': '0.9.0' }) } as unknown as Platform['remotes'];
    history.replaceState(null, '', '/coupons');
    portal = createPortal(page);
    portal.session.set({ status: 'signed-in', user: merchant });
    keepPages(portal, { remotes: other });
    await hide();
    expect(kept()).toBeNull();
  });

  it('that is larger than the limit', async () => {
    shown = { ...shown!, html: `<p>${'x'.repeat(200_000)}</p>` };
    await visit('/coupons');
    expect(kept()).toBeNull();
  });
});

test('a record older than a day goes at the next visit of any page', async () => {
  await visit('/coupons?page=1');
  jest.setSystemTime(5000 + 25 * 3_600_000);
  shown = { ...shown!, screen: { at: Date.now(), data: {} } };
  await visit('/coupons');
  expect(Object.keys(localStorage).filter((key) => key.startsWith(RESUMED_KEY))).toEqual([KEY]);
});

test('a part of the code that does not arrive is no error, and the next change tries again', async () => {
  const missing = Object.assign(new Error('Loading chunk failed'), { name: 'ChunkLoadError' });
  still.mockRejectedValueOnce(missing);
  await visit('/coupons');
  expect(kept()).toBeNull();
  expect(portal.diagnostics.entries.get()).toEqual([]);
  await hide();
  expect(kept()).not.toBeNull();
});

test('the device keeps six addresses, and none if its storage is full', async () => {
  for (let index = 0; index < 8; index += 1) {
    jest.setSystemTime(1_800_000_000_000 + index);
    await visit(`/coupons?page=${index}`);
  }
  // Records are long: reading each of them takes a while on a phone.
  const read = jest.spyOn(Storage.prototype, 'getItem');
  jest.setSystemTime(1_800_000_000_010);
  shown = { ...shown!, screen: { at: Date.now(), data: {} } };
  await hide();
  expect(read.mock.calls.filter(([key]) => key.startsWith(RESUMED_KEY))).toEqual([]);
  read.mockRestore();
  const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(RESUMED_KEY));
  expect(keys().sort()).toEqual([2, 3, 4, 5, 6, 7].map((index) => `${KEY}?page=${index}`));
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await visit('/coupons');
  expect(keys()).toEqual([]);
});
