/** The script of the page that paints what the last visit left, as the page contains it. */
import {
  lookOfPage,
  MOST_RESUMED_LENGTH,
  RESUME_PAGE,
  RESUMED_KEY,
  RESUMED_MARK,
  SESSION_MARK,
} from '@coupon-center/shell-page';
import type { ResumedPage } from '@coupon-center/shell-page';
import { createPreferences } from '../remotes/preferences.ts';
import { merchant } from '../testing/fixtures.ts';

// jsdom has none: a light window of between 600 and 900 pixels.
window.matchMedia = ((query: string) => ({ matches: query.includes('600') })) as typeof matchMedia;

const KEY = `${RESUMED_KEY}/coupons?page=2`;
const HTML =
  '<header><a href="/coupons">Coupons</a></header><main data-style="color: red"><p>Ten coupons</p></main>';

const aPage = (more: Partial<ResumedPage> = {}): ResumedPage => ({
  made: 'made-of-this',
  look: lookOfPage(),
  at: Date.now(),
  user: merchant,
  html: HTML,
  styles: { ids: ['a1-Button'], css: '.cc-a1-Button{color:red}' },
  screen: { at: Date.now(), data: { queries: [] } },
  ...more,
});

function load(stored: unknown = aPage()): void {
  localStorage.setItem(KEY, typeof stored === 'string' ? stored : JSON.stringify(stored));
  // A script element with text is how the page has it.
  const script = document.createElement('script');
  script.dataset.made = 'made-of-this';
  script.textContent = RESUME_PAGE;
  document.body.append(script);
}

const app = () => document.querySelector('#app');
const isResumed = () => document.documentElement.hasAttribute(RESUMED_MARK);

beforeEach(() => {
  history.replaceState(null, '', '/coupons?page=2');
  document.head.innerHTML = '<meta property="csp-nonce" content="once">';
  document.body.innerHTML = '<div id="app"><p>Outline</p></div>';
  document.documentElement.setAttribute(SESSION_MARK, '');
  localStorage.setItem('user', JSON.stringify({ ...merchant, token: 'secret' }));
});
afterEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute(SESSION_MARK);
  document.documentElement.removeAttribute(RESUMED_MARK);
  window.__couponCenterResumed = undefined;
});

test('paints the page with its styles, and hands it to the shell', () => {
  load();
  expect(app()).toHaveTextContent('Coupons');
  expect(app()).not.toHaveTextContent('Outline');
  expect(document.querySelector<HTMLElement>('main')?.style.color).toBe('red');
  const style = document.querySelector('style');
  expect(style).toHaveAttribute('data-emotion', 'cc a1-Button');
  expect(style?.nonce).toBe('once');
  expect(document.documentElement).not.toHaveAttribute(SESSION_MARK);
  expect(window.__couponCenterResumed?.user.id).toBe(merchant.id);
});

test('paints what can be folded, and fields with names', () => {
  load(aPage({ html: '<details open=""><summary>More</summary><input name="title"></details>' }));
  expect(app()?.querySelector('details input')).toHaveAttribute('name', 'title');
});

test('makes the markup trusted through one policy of its own', () => {
  const createPolicy = jest.fn((_name: string, rules: { createHTML(html: string): string }) => rules);
  Object.assign(window, { trustedTypes: { createPolicy } });
  load();
  Object.assign(window, { trustedTypes: undefined });
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['resumed']);
  expect(isResumed()).toBe(true);
});

test('a page without a record starts as it was sent', () => {
  load();
  expect(isResumed()).toBe(true);
  document.documentElement.removeAttribute(RESUMED_MARK);
  history.replaceState(null, '', '/coupons?page=3');
  load();
  expect(isResumed()).toBe(false);
});

describe('a record is removed, and the page starts as it was sent, if it', () => {
  const HOUR = 3_600_000;
  test.each<[string, unknown]>([
    ['was made of other versions or another brand', aPage({ made: 'made-of-that' })],
    ['belongs to another user', aPage({ user: { ...merchant, id: 2 } })],
    ['is older than a day', aPage({ at: Date.now() - 25 * HOUR })],
    ['has data of more than a day ago', aPage({ screen: { at: Date.now() - 25 * HOUR, data: {} } })],
    ['is from the future', aPage({ at: Date.now() + HOUR })],
    ['was made with other colours or in a window of another width', aPage({ look: 'dark,true,3' })],
    ['is too large', aPage({ html: `<p>${'x'.repeat(MOST_RESUMED_LENGTH)}</p>` })],
    ['is no JSON', '{'],
    ['lacks its parts', {}],
    ['is null', null],
  ])('%s', (_name, stored) => {
    load(stored);
    expect(isResumed()).toBe(false);
    expect(app()).toHaveTextContent('Outline');
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test.each([
    '<script>globalThis.ran = true</script>',
    '<p onclick="globalThis.ran = true">Coupons</p>',
    '<img src="/x.png" onerror="globalThis.ran = true">',
    '<svg><script>globalThis.ran = true</script></svg>',
    '<svg><animate attributeName="href" values="javascript:globalThis.ran=true"></animate></svg>',
    '<svg><use href="data:image/svg+xml,x"></use></svg>',
    '<svg><foreignObject><p>Coupons</p></foreignObject></svg>',
    '<math><mtext>1</mtext></math>',
    '<iframe srcdoc="<script>parent.ran = true</script>"></iframe>',
    '<object data="/x"></object>',
    '<embed src="/x">',
    '<base href="https://evil.example/">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
    '<link rel="stylesheet" href="https://evil.example/x.css">',
    '<style>p{color:red}</style>',
    '<template><p>Coupons</p></template>',
    '<coupon-card></coupon-card>',
    '<a href="javascript:globalThis.ran=true">Coupons</a>',
    '<a href=" jAvAsCrIpT:globalThis.ran=true">Coupons</a>',
    '<a href="data:text/html,<script>globalThis.ran=true</script>">Coupons</a>',
    '<form action="https://evil.example/"><button>Save</button></form>',
    '<button formaction="https://evil.example/">Save</button>',
    '<svg><a xlink:href="javascript:globalThis.ran=true"><text>Coupons</text></a></svg>',
    '<p style="position:fixed;inset:0">Coupons</p>',
    '<input id="__couponCenterQa">',
    '<div id="coupon-center-page">{}</div>',
    '<div id="app"></div>',
    '<img name="getElementById">',
    '<form name="querySelector"></form>',
    '<a id="couponCenter_mf-coupons"></a>',
    '<a id="webpackChunkcoupon_center_shell"></a>',
  ])('has %s', (html) => {
    load(aPage({ html: HTML + html }));
    expect(isResumed()).toBe(false);
    expect(app()).toHaveTextContent('Outline');
    expect(globalThis).not.toHaveProperty('ran');
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});

test('a choice of the user that was changed since then is not painted over', () => {
  const stored = aPage();
  createPreferences('mf-one').set('list-view', 'cards');
  load(stored);
  expect(isResumed()).toBe(false);
  load(aPage());
  expect(isResumed()).toBe(true);
});

test('without a session, nothing is painted', () => {
  localStorage.removeItem('user');
  load();
  expect(isResumed()).toBe(false);
  expect(localStorage.getItem(KEY)).toBeNull();
});
