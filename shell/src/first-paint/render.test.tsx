import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { RENDER_FUNCTION, SESSION_MARK, splitStyles } from '@coupon-center/shell-page';
import type { Appearance, PageData, RenderInput } from '@coupon-center/shell-page';
import { sites } from '@coupon-center/site-config';
import type { Platform } from '../platform/start-platform.ts';
import { App } from '../start.tsx';
import { createPortal } from '../portal/create-portal.ts';
import { stubBrowser } from '../testing/browser-stubs.ts';
import { versionOf } from '../testing/fixtures.ts';
import './render.tsx';

const mounts = {
  prefetch: async () => undefined,
  mount: () => ({ ready: new Promise(() => undefined), end: async () => undefined }),
};
const startPlatform = jest.fn(() => ({ remotes: mounts, readAhead: () => undefined }) as unknown as Platform);
jest.mock('../platform/start-platform.ts', () => ({ startPlatform: () => startPlatform() }));

const route = (path: string, guard: 'guest' | 'merchant', audience = guard) => ({
  path,
  title: path,
  guard,
  navigation: { label: `To ${path}`, order: 1, audience, emphasis: 'link' as const },
});
const live = versionOf('1', 'mf-one', [route('/login', 'guest'), route('/coupons', 'merchant')]);

function sent(pathname: string, more: Partial<RenderInput> = {}) {
  const renderShell = (globalThis as unknown as Record<string, (json: string) => string>)[RENDER_FUNCTION]!;
  const { name, routes } = live.declaration;
  const input: RenderInput = {
    site: sites['6'],
    declarations: [{ name, routes }],
    pathname,
    appearance: 'system',
    ...more,
  };
  return splitStyles(renderShell(JSON.stringify(input)));
}

const rendered = (pathname: string, more?: Partial<RenderInput>) => sent(pathname, more).html;

const app = document.createElement('div');
const errors = jest.fn();

/** Takes over a page that the server rendered. */
async function takeOver(pathname: string, html: string, site = sites['6']): Promise<void> {
  history.replaceState(null, '', pathname);
  const page: PageData = { site, shell: '1', remotes: { 'mf-one': { live } }, assets: {} };
  app.innerHTML = html;
  render(<App portal={createPortal(page)} />, { container: app, hydrate: true, onRecoverableError: errors });
  await act(async () => undefined);
}

beforeEach(() => {
  document.body.append(app);
  stubBrowser();
  jest.spyOn(console, 'error').mockImplementation(errors);
});
afterEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute(SESSION_MARK);
  errors.mockReset();
});

const links = () => [...app.querySelectorAll('header .menu a')].map(({ textContent }) => textContent);

test.each(['6', '8', '10'] as const)('brand %s: hydrates the landing page without changes', async (id) => {
  const html = rendered('/', { site: sites[id] });
  expect(html).toContain('Increase sales with an effective coupon marketing strategy');
  expect(html).toMatch(/^<a class="skip-link"/);
  await takeOver('/', html, sites[id]);
  expect(errors).not.toHaveBeenCalled();
  expect(links()).toEqual(['To /login']);
});

test('the styles of the coupons come with the landing page only', () => {
  expect(sent('/').styles).toContain('.coupon-card {');
  expect(sent('/login').styles).toBe('');
});

test('keeps the parts of the landing page that need no script as the server sent them', async () => {
  app.innerHTML = rendered('/');
  const html = app.innerHTML;
  await takeOver('/', html);
  const questions = app.querySelector('.questions')!;
  expect(questions).toHaveTextContent('Who can join?');
  const field = app.querySelector<HTMLInputElement>('.hero-name input')!;
  await userEvent.type(field, 'Birch');
  expect(app.querySelector('.window-head')).toHaveTextContent('Birch coupons');
  expect(app.querySelector('.questions')).toBe(questions);
  expect(app.querySelector('.window-coupons')).toHaveTextContent('20% OFF');
  expect(errors).not.toHaveBeenCalled();
});

test('shows a name that was typed before the scripts ran', async () => {
  app.innerHTML = rendered('/');
  const html = app.innerHTML.replace(
    'autocomplete="organization"',
    'autocomplete="organization" value="Birch"',
  );
  await takeOver('/', html);
  expect(app.querySelector('.window-head')).toHaveTextContent('Birch coupons');
});

test.each(['light', 'dark'] as Appearance[])('hydrates a page in %s appearance', async (appearance) => {
  document.cookie = `appearance=${appearance}`;
  await takeOver('/', rendered('/', { appearance }));
  expect(errors).not.toHaveBeenCalled();
  expect(app.querySelector<HTMLInputElement>(`input[value=${appearance}]`)!.checked).toBe(true);
  document.cookie = 'appearance=; Max-Age=0';
});

test('hydrates an unknown page at any address', async () => {
  const html = rendered('/-//-');
  expect(html).toContain('Page not found');
  await takeOver('/no/such/page', html);
  expect(errors).not.toHaveBeenCalled();
});

test('keeps every element of the first screen of a remote', async () => {
  const screen = '<div data-remote="mf-one" data-screen="/login"><input name="email"></div>';
  app.innerHTML = rendered('/login', { screen });
  const html = app.innerHTML;
  await takeOver('/login', html);
  const input = app.querySelector<HTMLInputElement>('.outlet input')!;
  input.value = 'ann@';
  await act(async () => undefined);
  expect(errors).not.toHaveBeenCalled();
  expect(app.querySelector('.outlet input')).toBe(input);
  expect(input).toHaveValue('ann@');
});

test('a page for merchants shows the frame without anything for guests', async () => {
  const html = rendered('/coupons');
  expect(html).toContain('page-skeleton');
  expect(html).not.toContain('To /login');
  localStorage.setItem('user', '{}');
  await takeOver('/coupons', html);
  expect(errors).not.toHaveBeenCalled();
  expect(links()).toEqual([]);
});

test('a guest on a page for merchants is asked to log in at once', async () => {
  await takeOver('/coupons', rendered('/coupons'));
  expect(errors).not.toHaveBeenCalled();
  expect(location.pathname + location.search).toBe('/login?next=%2Fcoupons');
});

test('with a session, guest content stays hidden until it is removed without an error', async () => {
  localStorage.setItem('user', '{}');
  document.documentElement.setAttribute(SESSION_MARK, '');
  await takeOver('/', rendered('/'));
  expect(errors).not.toHaveBeenCalled();
  expect(links()).toEqual([]);
  expect(document.documentElement).toHaveAttribute(SESSION_MARK);
});

test('without a session, guest content is shown', async () => {
  document.documentElement.setAttribute(SESSION_MARK, '');
  await takeOver('/', rendered('/'));
  expect(document.documentElement).not.toHaveAttribute(SESSION_MARK);
});
