import '../first-screens/testing/server-globals.ts';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server.browser';
import { useSearchParams, useUser } from '../contract-context.tsx';
import { defineRemote } from '../define-remote.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { LifecycleProps, RemoteLifecycles, Still } from '../shell-contract.ts';
import { aUser, createTestContract } from '../testing/index.ts';
import { Confirmed } from './confirmed.tsx';
import { TrueStatus } from './true-status.tsx';

const read = jest.fn<Promise<unknown>, []>();
const mismatch = jest.fn();

function Coupons() {
  const { email } = useUser();
  const { data, isError } = useQuery({ queryKey: ['coupons'], queryFn: read, retry: false });
  const [isOpen, setOpen] = useState(false);
  const page = useSearchParams().get('page');
  if (!data) return <p>{isError ? 'Failed' : 'Loading'}</p>;
  return (
    <>
      <h1>
        {data as string} of {email} {page}
      </h1>
      <TrueStatus tone="success" label="Live" />
      <Confirmed>
        <p>Cancel subscription</p>
      </Confirmed>
      <input aria-label="Search" defaultValue="" />
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen && <p>Details</p>}
    </>
  );
}

let lifecycles: RemoteLifecycles;
let mounted: LifecycleProps[];

function propsOf(html: string, more: Partial<LifecycleProps> = {}): LifecycleProps {
  const domElement = document.createElement('div');
  domElement.dataset.remote = 'mf-test';
  domElement.innerHTML = html;
  document.body.append(domElement);
  const contract = createTestContract({
    user: aUser(),
    location: { route: '/coupons', pathname: '/coupons', search: '?page=2' },
  });
  const props = { name: `mf-test-${mounted.length}`, domElement, contract, onCrash: mismatch, ...more };
  mounted.push(props);
  return props;
}

async function mount(props: LifecycleProps): Promise<void> {
  await act(async () => void lifecycles.mount(props));
}

async function leave(): Promise<void> {
  for (const props of mounted.splice(0)) await act(async () => void lifecycles.unmount(props));
  document.body.replaceChildren();
}

async function still(props: LifecycleProps, since = 0): Promise<Still | undefined> {
  return lifecycles.still?.(props, renderToString, since);
}

async function firstVisit(): Promise<Still> {
  const props = propsOf('');
  await mount(props);
  const kept = await still(props);
  await leave();
  if (!kept) throw new Error('Nothing was kept.');
  // As the browser's storage gives it back.
  return JSON.parse(JSON.stringify(kept)) as Still;
}

const resumedBy = ({ screen: { at, data } }: Still): Pick<LifecycleProps, 'resumed'> => ({
  resumed: { at, data, user: aUser(), onMismatch: mismatch },
});

beforeEach(() => {
  lifecycles = defineRemote({ screens: { '/coupons': Coupons } });
  mounted = [];
  read.mockResolvedValue('Ten coupons');
});
afterEach(async () => {
  await leave();
  jest.resetAllMocks();
  jest.restoreAllMocks();
});

test('a screen is kept as it starts with its data, without a status that must be true', async () => {
  const { html, screen: kept } = await firstVisit();
  expect(html).toContain('Ten coupons');
  expect(html).toContain('Checking…');
  expect(html).toMatch(/aria-hidden="true"[^>]*><div[^>]*><span[^>]*>Live</);
  expect(kept.at).toBeGreaterThan(0);
});

test('the next visit takes the screen over, reads again, and confirms the status', async () => {
  const kept = await firstVisit();
  let answer: (value: unknown) => void = () => undefined;
  read.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const props = propsOf(kept.html, resumedBy(kept));
  const heading = screen.getByRole('heading');
  const search = screen.getByLabelText<HTMLInputElement>('Search');
  await userEvent.type(search, 'free');

  await mount(props);
  expect(mismatch).not.toHaveBeenCalled();
  expect(screen.getByRole('heading')).toBe(heading);
  expect(heading).toHaveTextContent(`Ten coupons of ${aUser().email} 2`);
  expect(screen.getByLabelText('Search')).toBe(search);
  expect(search).toHaveFocus();
  expect(search).toHaveValue('free');
  expect(screen.getByText('Live').closest('[aria-hidden]')).not.toBeNull();
  expect(screen.getByText('Cancel subscription')).not.toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByText('Details')).toBeVisible();

  await act(async () => answer('Nine coupons'));
  await waitFor(() => expect(heading).toHaveTextContent('Nine coupons'));
  expect(screen.getByRole('heading')).toBe(heading);
  await waitFor(() => expect(screen.getByText('Live').closest('[aria-hidden]')).toBeNull());
  expect(screen.getByText('Cancel subscription')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

/** Ages what the last visit left. */
function age(kept: Still): void {
  kept.screen.at = Date.now() - 61_000;
  const { queries } = kept.screen.data as { queries: { state: { dataUpdatedAt: number } }[] };
  for (const { state } of queries) state.dataUpdatedAt = kept.screen.at;
}

test('data of more than a minute ago says when it was read, then that it is up to date', async () => {
  const kept = await firstVisit();
  age(kept);
  read.mockRejectedValue(new Error('The API is down.'));
  const props = propsOf(kept.html, resumedBy(kept));
  await mount(props);
  expect(await screen.findByRole('status')).toHaveTextContent(/^Still showing \d\d:\d\d.*; could not check/);
  expect(screen.getByRole('heading')).toHaveTextContent('Ten coupons');
  expect(screen.getByText('Live').closest('[aria-hidden]')).not.toBeNull();

  let answer: (value: unknown) => void = () => undefined;
  read.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const retry = screen.getByRole('button', { name: 'Retry' });
  await userEvent.click(retry);
  expect(screen.getByRole('status')).toHaveTextContent('checking');
  expect(retry).toHaveFocus();
  await act(async () => answer('Nine coupons'));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Updated just now'));
  expect(screen.getByText('Live')).toBeVisible();
});

test('old data never counts as read again before it was', async () => {
  const kept = await firstVisit();
  age(kept);
  read.mockReturnValue(new Promise(() => undefined));
  const props = propsOf(kept.html, resumedBy(kept));
  const texts = new Set<string>();
  const observer = new MutationObserver(() => {
    const isLive = screen.getByText('Live').closest('[aria-hidden]') === null;
    texts.add(`${document.body.textContent} ${isLive ? 'confirmed' : ''}`);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  // Outside of `act`, React takes over in steps, as it does in a browser.
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  await lifecycles.mount(props);
  expect(await screen.findByRole('status')).toHaveTextContent('checking');
  observer.disconnect();
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  expect([...texts].join()).not.toMatch(/Updated just now|confirmed/);
});

describe('code that is loaded later', () => {
  const Details = () => {
    const { data } = useQuery({ queryKey: ['coupons'], queryFn: read, retry: false });
    return <p>Details of {JSON.stringify(data)}</p>;
  };
  const Inner = lazyPart(async () => Details);
  const Outer = () => (
    <>
      <Coupons />
      <Inner />
    </>
  );

  /** Each visit is a page of its own, which has none of the code yet. */
  const define = (Screen: ComponentType) => {
    lifecycles = defineRemote({ screens: { '/coupons': Screen } });
  };

  test('a screen is kept with its content, and taken over', async () => {
    define(lazyPart(async () => Coupons));
    const kept = await firstVisit();
    expect(kept.html).toContain('Ten coupons');
    define(lazyPart(async () => Coupons));
    const props = propsOf(kept.html, resumedBy(kept));
    const heading = screen.getByRole('heading');
    await mount(props);
    await waitFor(() => expect(screen.getByText('Live').closest('[aria-hidden]')).toBeNull());
    expect(screen.getByRole('heading')).toBe(heading);
    expect(mismatch).not.toHaveBeenCalled();
  });

  test('a part of a screen is kept as its placeholder, and loaded after the screen was taken over', async () => {
    define(lazyPart(async () => Outer));
    const first = propsOf('');
    await mount(first);
    expect(await screen.findByText('Details of "Ten coupons"')).toBeVisible();
    const kept = JSON.parse(JSON.stringify(await still(first))) as Still;
    await leave();
    expect(kept.html).not.toContain('Details of');

    define(lazyPart(async () => Outer));
    const props = propsOf(kept.html, resumedBy(kept));
    const heading = screen.getByRole('heading');
    await mount(props);
    expect(await screen.findByText('Details of "Ten coupons"')).toBeVisible();
    expect(screen.getByRole('heading')).toBe(heading);
    expect(mismatch).not.toHaveBeenCalled();
  });
});

test('markup that is not what the remote renders is replaced, and reported to its owner', async () => {
  const kept = await firstVisit();
  const props = propsOf('<h1>Something else</h1><script></script>', resumedBy(kept));
  await mount(props);
  await waitFor(() => expect(screen.getByRole('heading')).toHaveTextContent('Ten coupons'));
  expect(mismatch).toHaveBeenCalled();
});

test.each([
  ['is still loading', 'Loading', () => read.mockReturnValue(new Promise(() => undefined))],
  ['failed', 'Failed', () => read.mockRejectedValue(new Error('The API is down.'))],
  ['has data that JSON cannot hold', /^10 of/, () => read.mockResolvedValue(10n)],
])('a screen that %s is not kept', async (_name, text, prepare) => {
  prepare();
  const props = propsOf('');
  await mount(props);
  expect(await screen.findByText(text)).toBeVisible();
  expect(await still(props)).toBeUndefined();
});

test('a screen without newer data is not kept again', async () => {
  const props = propsOf('');
  await mount(props);
  const kept = await still(props);
  expect(kept).toBeDefined();
  expect(await still(props, kept?.screen.at)).toBeUndefined();
});
