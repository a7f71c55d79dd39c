import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import { showInPortal } from '../testing/show-in-portal.tsx';
import { PATIENCE_MS, useRememberedScroll } from './use-remembered-scroll.ts';

const WINDOW = 600;
let pageHeight: number;
let top: number;
let grown: () => void;

function Frame() {
  useRememberedScroll();
  return <h2 id="how">How it works</h2>;
}

/** Changes the height of the page, as a remote does when it renders or disappears. */
async function grow(height: number): Promise<void> {
  pageHeight = height;
  await act(async () => grown());
}

async function scroll(to: number): Promise<void> {
  await act(async () => scrollTo({ top: to }));
}

beforeEach(() => {
  pageHeight = 3000;
  top = 0;
  sessionStorage.clear();
  const root = document.documentElement;
  Object.defineProperty(root, 'clientHeight', { configurable: true, get: () => WINDOW });
  Object.defineProperty(root, 'scrollHeight', { configurable: true, get: () => pageHeight });
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => top });
  window.scrollTo = ((options: ScrollToOptions) => {
    top = Math.min(options.top ?? 0, pageHeight - WINDOW);
    window.dispatchEvent(new Event('scroll'));
  }) as typeof scrollTo;
  window.ResizeObserver = class {
    constructor(callback: () => void) {
      grown = callback;
    }
    observe(): void {}
    disconnect(): void {
      grown = () => undefined;
    }
  } as unknown as typeof ResizeObserver;
  window.performance.getEntriesByType = () => [];
  HTMLElement.prototype.scrollIntoView = () => scrollTo({ top: 700 });
});
afterEach(() => jest.useRealTimers());

it('opens a new page at its top', async () => {
  const { go } = showInPortal(<Frame />, undefined, '/list');
  await scroll(900);
  await go('/list/1');
  expect(top).toBe(0);
});

it('keeps its position when only the query changes', async () => {
  const { go } = showInPortal(<Frame />, undefined, '/list');
  await scroll(900);
  await go('/list?status=live');
  expect(top).toBe(900);
});

it('restores the position of a page when going back and forward', async () => {
  const { go, router } = showInPortal(<Frame />, undefined, '/list');
  await scroll(900);
  await go('/list/1');
  await scroll(200);
  await go(-1);
  expect(top).toBe(900);
  await act(() => router.navigate(1));
  expect(top).toBe(200);
});

it('remembers the position after a second visit', async () => {
  const { go, router } = showInPortal(<Frame />, undefined, '/list');
  await scroll(900);
  await go('/list/1');
  await go(-1);
  await scroll(400);
  await act(() => router.navigate(1));
  expect(top).toBe(0);
  await go(-1);
  expect(top).toBe(400);
});

it('waits for a remote that renders late', async () => {
  const { go } = showInPortal(<Frame />, undefined, '/list');
  await scroll(900);
  await go('/list/1');
  pageHeight = 700;
  await go(-1);
  expect(top).toBe(100);
  await grow(1200);
  expect(top).toBe(600);
  await grow(2000);
  expect(top).toBe(900);
  await grow(3000);
  expect(top).toBe(900);
});

it.each(['wheel', 'keydown', 'pointerdown', 'touchmove'])(
  'stops restoring on a %s of the visitor',
  async (type) => {
    const { go } = showInPortal(<Frame />, undefined, '/list');
    await scroll(900);
    await go('/list/1');
    pageHeight = 700;
    await go(-1);
    await act(async () => void window.dispatchEvent(new Event(type)));
    await grow(2000);
    expect(top).toBe(100);
  },
);

it('gives up after a few seconds', async () => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  const { go } = showInPortal(<Frame />, undefined, '/list');
  await scroll(900);
  await go('/list/1');
  pageHeight = 700;
  await go(-1);
  await act(async () => jest.advanceTimersByTimeAsync(PATIENCE_MS));
  await grow(2000);
  expect(top).toBe(100);
});

describe('a history entry that the browser loads', () => {
  async function leave(): Promise<void> {
    const { unmount } = showInPortal(<Frame />, undefined, '/list');
    await scroll(900);
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    top = 0;
  }

  it('keeps its position after a reload', async () => {
    await leave();
    window.performance.getEntriesByType = () => [{ type: 'reload' } as unknown as PerformanceEntry];
    showInPortal(<Frame />, undefined, '/list');
    expect(top).toBe(900);
  });

  it('opens at its top on a new visit', async () => {
    await leave();
    window.performance.getEntriesByType = () => [{ type: 'navigate' } as unknown as PerformanceEntry];
    showInPortal(<Frame />, undefined, '/list');
    expect(top).toBe(0);
  });
});

describe('an address with a fragment', () => {
  it('scrolls to its target and moves the focus there', async () => {
    const { go } = showInPortal(<Frame />, undefined, '/list');
    await go('/list#how');
    expect(top).toBe(700);
    expect(screen.getByRole('heading', { name: 'How it works' })).toHaveFocus();
    await go(-1);
    expect(top).toBe(0);
  });

  it.each(['#100%', '#nothing'])('that names no element (%s) opens at the top', async (hash) => {
    const { go } = showInPortal(<Frame />, undefined, `/list${hash}`);
    expect(screen.getByRole('heading')).toBeVisible();
    await scroll(900);
    await go(`/other${hash}`);
    expect(top).toBe(0);
  });

  it('is not taken for the first page, although the browser created its entry', async () => {
    history.replaceState(null, '', '/list');
    const router = createBrowserRouter([{ path: '*', element: <Frame /> }]);
    render(<RouterProvider router={router} />);
    await scroll(900);
    await act(async () => {
      const follows = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      location.hash = '#how';
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
      await follows;
    });
    expect(router.state.location).toMatchObject({ hash: '#how', key: 'default' });
    expect(top).toBe(700);
    router.dispose();
  });
});
