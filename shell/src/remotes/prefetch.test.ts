import type { SessionState } from '@coupon-center/portal-contracts';
import type { PageRemote } from '@coupon-center/shell-page';
import { createWritable } from '../common/writable.ts';
import { guest, routesOf, signedIn, versionOf } from '../testing/fixtures.ts';
import { prefetchAhead } from './prefetch.ts';
import type { RemoteMountRequest, RemoteMounts } from './remote-mounts.ts';

const remotes = {
  'mf-one': { live: versionOf('1', 'mf-one', routesOf(['/one', '/one/:id'], 'merchant')) },
  'mf-two': { live: versionOf('1', 'mf-two', routesOf(['/two'], 'merchant')) },
};

/** Runs all pending idle callbacks. */
const idle = () => jest.advanceTimersByTimeAsync(1000);

const ends: (() => void)[] = [];
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  ends.splice(0).forEach((end) => end());
  document.body.innerHTML = '';
  Object.assign(navigator, { connection: undefined });
});

/** Starts on a page with links. */
function start(state: SessionState = signedIn()) {
  const listen = document.addEventListener.bind(document);
  jest
    .spyOn(document, 'addEventListener')
    .mockImplementation((type: string, listener: EventListenerOrEventListenerObject) => {
      listen(type, listener);
      ends.push(() => document.removeEventListener(type, listener));
    });
  const session = createWritable(state);
  const prefetched: [string, string | undefined][] = [];
  const settle: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const mounts = {
    prefetch: async ({ live }: PageRemote, route?: string) => {
      prefetched.push([live.declaration.name, route]);
    },
    mount: () => {
      const ready = new Promise<void>((resolve, reject) => settle.push({ resolve, reject }));
      return { ready, end: async () => undefined };
    },
  } as unknown as RemoteMounts;
  const { mount } = prefetchAhead(mounts, {
    remotes: () => remotes,
    session,
    menu: () => (session.get().user ? ['/one', '/two'] : []),
  });
  const mountOne = () => void mount({} as RemoteMountRequest).ready.catch(() => undefined);
  return { session, prefetched, settle, mountOne };
}

function link(href: string): HTMLElement {
  document.body.innerHTML = `<a href="${href}"><span>A link</span></a>`;
  return document.querySelector('span')!;
}

describe('a link that is about to be followed', () => {
  it.each(['pointerover', 'focusin'])('loads its remote and its screen on %s', (type) => {
    const { prefetched } = start(guest);
    link('/one/7?a=1').dispatchEvent(new Event(type, { bubbles: true }));
    expect(prefetched).toEqual([['mf-one', '/one/:id']]);
  });

  it.each(['/', '/nowhere', 'https://elsewhere.example/one'])('to %s loads nothing', (href) => {
    const { prefetched } = start(guest);
    link(href).dispatchEvent(new Event('pointerover', { bubbles: true }));
    document.body.dispatchEvent(new Event('pointerover', { bubbles: true }));
    document.dispatchEvent(new Event('focusin'));
    expect(prefetched).toEqual([]);
  });

  it('loads its remote even if the browser saves data', () => {
    Object.assign(navigator, { connection: { saveData: true } });
    const { prefetched } = start(guest);
    link('/two').dispatchEvent(new Event('pointerover', { bubbles: true }));
    expect(prefetched).toEqual([['mf-two', '/two']]);
  });
});

describe('an idle page', () => {
  const whole = [
    ['mf-one', '/one'],
    ['mf-two', '/two'],
  ];

  it('loads the remotes in the menu of its user, once it is known who that is', async () => {
    const { session, prefetched } = start({ status: 'unknown', user: null });
    await idle();
    expect(prefetched).toEqual([]);
    session.set(signedIn());
    await idle();
    expect(prefetched).toEqual(whole);
  });

  it.each(['up', 'given up'])('waits until the remote of the page is %s', async (outcome) => {
    const { prefetched, settle, mountOne, session } = start(guest);
    mountOne();
    session.set(signedIn());
    await idle();
    expect(prefetched).toEqual([]);
    if (outcome === 'up') settle[0]?.resolve();
    else settle[0]?.reject(new Error('left'));
    await idle();
    expect(prefetched).toEqual(outcome === 'up' ? whole : []);
  });

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'loads nothing with %j',
    async (connection) => {
      Object.assign(navigator, { connection });
      const { prefetched } = start();
      await idle();
      expect(prefetched).toEqual([]);
    },
  );

  it('loads all of them over a fast connection', async () => {
    Object.assign(navigator, { connection: { saveData: false, effectiveType: '4g' } });
    const { prefetched } = start();
    await idle();
    expect(prefetched).toEqual(whole);
  });
});
