import { waitFor } from '@testing-library/react';
import { ApiError, errorOfAnswer } from '@coupon-center/api-client';
import { PAGE_VITALS_ADDRESS, pageVitalsSchema } from '@coupon-center/portal-contracts';
import type { PageVitals, PartVitals } from '@coupon-center/portal-contracts';
import { RESUMED_MARK } from '@coupon-center/shell-page';
import type { PageData, PageRemote } from '@coupon-center/shell-page';
import { sites } from '@coupon-center/site-config';
import { createWritable } from '../common/writable.ts';
import { versionOf } from '../testing/fixtures.ts';
import { createLateVitals } from './late-vitals.ts';

const SHELL = '3.3.0-1a2b3c4d';
const COUPONS = '1.2.0-9f8e7d6c';

/** What listens to the browser's measurements. */
const heard = new Map<string, (metric: object) => void>();
jest.mock('web-vitals/attribution', () => {
  const on = (name: string) => (listener: (metric: object) => void) => void heard.set(name, listener);
  return { onLCP: on('LCP'), onINP: on('INP'), onCLS: on('CLS'), onTTFB: on('TTFB') };
});

function measure(name: 'LCP' | 'INP' | 'CLS' | 'TTFB', value: number, more: object = {}): void {
  heard.get(name)!({ name, value, rating: 'good', entries: [], attribution: {}, ...more });
}
const painted = (element: Element | null, url = '') => ({ entries: [{ element, url }] });
const interacted = (startTime: number, target: Element | null, sourceURL?: string) => ({
  entries: [{ startTime, target }],
  attribution: { interactionTarget: 'main > button', longestScript: sourceURL && { entry: { sourceURL } } },
});
const shifted = (node: Node | null) => {
  const largestShiftEntry = {};
  return {
    entries: [largestShiftEntry],
    attribution: { largestShiftTarget: '#app > main', largestShiftEntry, largestShiftSource: { node } },
  };
};

let beacons: Blob[];
let files: { name: string; transferSize: number; decodedBodySize: number }[];
let isCoarse: boolean;
beforeEach(() => {
  heard.clear();
  beacons = [];
  files = [];
  isCoarse = false;
  document.body.innerHTML = `
    <div id="app">
      <header><button>Menu</button></header>
      <main>
        <div data-remote="mf-coupons" data-version="${COUPONS}">
          <h1>Coupons of ann@maple.example</h1><button>Save</button>
        </div>
      </main>
    </div>
    <div class="MuiPopover-root css-1"><button>Today</button></div>`;
  performance.getEntriesByType = () => files as unknown as PerformanceEntryList;
  globalThis.matchMedia = (query) =>
    ({ matches: query === '(pointer: coarse)' && isCoarse }) as MediaQueryList;
  navigator.sendBeacon = (address, body) => {
    expect([address, (body as Blob).type]).toEqual([PAGE_VITALS_ADDRESS, 'application/json']);
    beacons.push(body as Blob);
    return true;
  };
});
afterEach(() => document.documentElement.removeAttribute(RESUMED_MARK));

const $ = (selector: string) => document.querySelector(selector);

interface Opened {
  remotes?: Record<string, PageRemote>;
  up?: Record<string, string>;
}

function open({ remotes = {}, up = { 'mf-coupons': COUPONS } }: Opened = {}, more: Partial<PageData> = {}) {
  const page: PageData = { site: sites['6'], shell: SHELL, remotes, assets: {}, ...more };
  const releases = createWritable({ shell: SHELL, remotes, recalled: {} });
  return createLateVitals({ page, releases }, { mounted: () => up });
}

/** Opens a page and waits until it measures and reports. */
async function opened(input?: Opened, more?: Partial<PageData>) {
  const late = open(input, more);
  await waitFor(() => expect(heard.size).toBe(4));
  await late.vitals();
  return late;
}

function turn(visibilityState: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

/** Hides the page. @returns its only report, in which the schema knows every field */
async function reported(): Promise<PageVitals> {
  turn('hidden');
  expect(beacons).toHaveLength(1);
  const body: unknown = JSON.parse(await beacons[0]!.text());
  const report = pageVitalsSchema.parse(body);
  expect(body).toEqual(report);
  return report;
}

async function partsReported(): Promise<Record<string, PartVitals>> {
  const { parts } = await reported();
  return Object.fromEntries(parts.map((part) => [`${part.name} ${part.version}`, part]));
}
const vitalsReported = async () =>
  Object.fromEntries(Object.entries(await partsReported()).map(([part, { vitals }]) => [part, vitals]));

describe('a page that is hidden', () => {
  it('reports each value for the remote and version, or the shell, whose element it came from', async () => {
    await opened();
    measure('TTFB', 80.4);
    measure('LCP', 400, painted($('header')));
    measure('LCP', 1240.6, painted($('h1')));
    measure('INP', 48, interacted(0, $('header button')));
    measure('CLS', 0.123_456, shifted($('h1')!.firstChild));
    expect(await vitalsReported()).toEqual({
      [`shell ${SHELL}`]: { ttfb: 80, inp: 48, cls: 0 },
      [`mf-coupons ${COUPONS}`]: { lcp: 1241, cls: 0.1235 },
    });
  });

  it('sends no text, no address, no selector and nobody’s name', async () => {
    await opened();
    history.replaceState(null, '', '/coupons/17?q=maple');
    measure('LCP', 900, painted($('h1'), `${location.origin}/remotes/mf-coupons/${COUPONS}/hero.png`));
    measure('INP', 300, interacted(0, $('main button')));
    measure('CLS', 0.2, shifted($('h1')));
    await reported();
    expect(await beacons[0]!.text()).not.toMatch(/maple|Save|Coupons|http|\/|#|main|@/);
  });

  it('reports once, however often it comes back', async () => {
    await opened();
    measure('TTFB', 80);
    turn('hidden');
    turn('visible');
    measure('INP', 700, interacted(0, $('main button')));
    turn('hidden');
    expect(beacons).toHaveLength(1);
  });

  it('says whether it was resumed, and whether it is on a phone', async () => {
    await opened();
    expect(await reported()).toMatchObject({ brand: '6', device: 'desktop', load: 'fresh' });
    beacons = [];
    isCoarse = true;
    document.documentElement.setAttribute(RESUMED_MARK, '');
    heard.clear();
    await opened();
    expect(await reported()).toMatchObject({ device: 'phone', load: 'resumed' });
  });

  it('says which parts the browser had in its cache', async () => {
    await opened({ up: { 'mf-coupons': COUPONS, 'mf-store': '2.0.0' } });
    const file = (path: string, transferSize: number) => ({
      ...{ name: location.origin + path, transferSize, decodedBodySize: 900 },
    });
    files = [
      file(`/shell/${SHELL}/main.js`, 0),
      file(`/shell/${SHELL}/platform.js`, 0),
      file(`/remotes/mf-coupons/${COUPONS}/entry.js`, 0),
      file(`/remotes/mf-coupons/${COUPONS}/form.js`, 700),
    ];
    const { parts } = await reported();
    expect(parts.map(({ name, wasCached }) => [name, wasCached])).toEqual([
      ['shell', true],
      ['mf-coupons', false],
      ['mf-store', false],
    ]);
  });

  it('reports no more parts than fit, the shell first', async () => {
    const up = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`mf-${at}`, '1.0.0']));
    const { onChange } = await opened({ up });
    onChange('mf-19', Promise.resolve());
    const { parts } = await reported();
    expect(parts).toHaveLength(12);
    expect(parts[0]).toMatchObject({ name: 'shell' });
  });
});

describe('a value whose element is gone or outside its remote', () => {
  it('belongs to the remote in which the interaction began, even if its screen is gone', async () => {
    await opened({ up: {} });
    const press = new MouseEvent('pointerdown', { bubbles: true });
    $('main button')!.dispatchEvent(press);
    $('[data-remote]')!.remove();
    measure('INP', 520, interacted(press.timeStamp + 0.4, null));
    expect(await vitalsReported()).toMatchObject({ [`mf-coupons ${COUPONS}`]: { inp: 520 } });
  });

  it('keeps its remote when a later report comes without the element', async () => {
    await opened({ up: {} });
    const entry = { element: $('h1') };
    measure('LCP', 900, { entries: [entry] });
    $('[data-remote]')!.remove();
    measure('LCP', 900, { entries: [Object.assign(entry, { element: null })] });
    expect(await vitalsReported()).toMatchObject({ [`mf-coupons ${COUPONS}`]: { lcp: 900 } });
  });

  it('belongs to the only mounted remote if it is in a menu or a dialog of Material UI', async () => {
    await opened();
    measure('INP', 210, interacted(0, $('.MuiPopover-root button')));
    expect(await vitalsReported()).toMatchObject({ [`mf-coupons ${COUPONS}`]: { inp: 210 } });
  });

  it('belongs to the shell if two remotes are mounted, and it may be in a menu of either', async () => {
    await opened({ up: { 'mf-coupons': COUPONS, 'mf-auth': '1.0.0' } });
    measure('INP', 210, interacted(0, $('.MuiPopover-root button')));
    expect(await vitalsReported()).toMatchObject({ [`shell ${SHELL}`]: { inp: 210 } });
  });

  const ofStore = () => `${location.origin}/remotes/mf-store/2.0.0/form.js`;
  it.each([
    ['the remote of its script', 'mf-store 2.0.0', ofStore],
    ['the shell if its script is the shell’s', `shell ${SHELL}`, () => `${location.origin}/shell/1/main.js`],
    [
      'the shell if its script is from elsewhere',
      `shell ${SHELL}`,
      () => 'https://a.example/remotes/b/1/c.js',
    ],
    ['the shell if no script was long', `shell ${SHELL}`, () => undefined],
  ])('belongs to %s', async (_, part, script) => {
    await opened();
    measure('INP', 333, interacted(0, null, script()));
    expect(await vitalsReported()).toMatchObject({ [part]: { inp: 333 } });
  });

  it('belongs to the remote of its image', async () => {
    await opened();
    measure('LCP', 2100, painted(null, ofStore()));
    expect(await vitalsReported()).toMatchObject({ 'mf-store 2.0.0': { lcp: 2100 } });
  });
});

describe('changes of a remote', () => {
  it('count as refused unless they were saved, cancelled, or the user has to log in first', async () => {
    const { onChange } = await opened();
    const failures = [
      errorOfAnswer(400, { name: ['is too long'] }, 'r-1'),
      errorOfAnswer(409, {}, 'r-2'),
      errorOfAnswer(500, {}, 'r-3'),
      new ApiError({ kind: 'network', message: 'No connection' }),
    ];
    const others = [
      errorOfAnswer(401, {}, 'r-4'),
      new ApiError({ kind: 'aborted', message: 'Cancelled' }),
      new ApiError({ kind: 'http', status: 403, code: 'second_factor_required', message: 'Code' }),
    ];
    const answers = [Promise.resolve({}), ...[...failures, ...others].map((error) => Promise.reject(error))];
    for (const answer of answers) onChange('mf-coupons', answer);
    onChange('mf-coupons', new Promise(() => undefined));
    await Promise.allSettled(answers);
    expect((await partsReported())[`mf-coupons ${COUPONS}`]!.saves).toEqual({ sent: 5, refused: 4 });
  });

  it('belong to the version that was mounted, or for a command of an unmounted remote, to the live one', async () => {
    const up: Record<string, string> = { 'mf-coupons': COUPONS };
    const remotes = { 'mf-coupons': { live: versionOf('1.3.0', 'mf-coupons') } };
    const { onChange } = await opened({ up, remotes });
    onChange('mf-coupons', Promise.resolve());
    delete up['mf-coupons'];
    onChange('mf-coupons', Promise.resolve());
    await Promise.resolve();
    const saves = { sent: 1, refused: 0 };
    expect(await partsReported()).toMatchObject({
      [`mf-coupons ${COUPONS}`]: { saves },
      'mf-coupons 1.3.0': { saves },
    });
  });
});

test('says which canary a version was given by, but not for the one that replaced it', async () => {
  const canary = { id: 7, isCanary: true };
  const live = versionOf('1.3.0', 'mf-coupons');
  const remotes = { 'mf-coupons': { live, earlier: versionOf(COUPONS, 'mf-coupons'), canary } };
  await opened({ remotes, up: { 'mf-coupons': '1.3.0' } });
  measure('LCP', 900, painted($('h1')));
  const parts = await partsReported();
  expect(parts['mf-coupons 1.3.0']).toMatchObject({ canary });
  expect(parts[`mf-coupons ${COUPONS}`]).not.toHaveProperty('canary');
});

test('leaves out what runs from source, and reports nothing if everything does', async () => {
  await opened({ up: { 'mf-coupons': 'source', 'mf-store': '2.0.0' } });
  const { parts } = await reported();
  expect(parts.map(({ name }) => name)).toEqual(['shell', 'mf-store']);
  beacons = [];
  heard.clear();
  await opened({ up: { 'mf-coupons': 'source' } }, { shell: '' });
  turn('hidden');
  expect(beacons).toEqual([]);
});

test('a page that is switched off, or has a mix, reports nothing, but is measured for the testers’ panel', async () => {
  jest.useFakeTimers();
  const late = open({}, { reportsVitals: false });
  await jest.advanceTimersByTimeAsync(10_000);
  jest.useRealTimers();
  expect(heard.size).toBe(0);
  late.onChange('mf-coupons', Promise.resolve());
  const { seen } = await late.vitals();
  measure('LCP', 900, painted($('h1')));
  expect(seen.get()).toMatchObject([{ name: 'LCP', value: 900, part: { name: 'mf-coupons' } }]);
  turn('hidden');
  expect(beacons).toEqual([]);
});
