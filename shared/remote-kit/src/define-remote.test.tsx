import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { useNavigate, useRemoteLocation, useUser } from './contract-context.tsx';
import { defineRemote } from './define-remote.ts';
import { lazyPart } from './lazy-part.tsx';
import type { LifecycleProps } from './shell-contract.ts';
import { aUser, createTestContract } from './testing/index.ts';

function Hello() {
  return <h1>Hello {useUser().email}</h1>;
}

function Coupon() {
  const { params } = useRemoteLocation();
  const navigate = useNavigate();
  return <button onClick={() => navigate('/coupons')}>Coupon {params.couponId}</button>;
}

function Broken(): never {
  throw new Error('broken screen');
}

function mountProps(
  route: string,
): LifecycleProps & { contract: ReturnType<typeof createTestContract>; crashes: unknown[] } {
  const domElement = document.createElement('div');
  document.body.append(domElement);
  const contract = createTestContract({ user: aUser(), location: { route, pathname: route } });
  const crashes: unknown[] = [];
  return { name: 'mf-test', domElement, contract, crashes, onCrash: (error) => crashes.push(error) };
}

/** React renders when the act ends, and the lifecycle resolves after that. */
async function during(start: () => Promise<unknown>): Promise<void> {
  let running: Promise<unknown> | undefined;
  act(() => {
    running = start();
  });
  await running;
}

afterEach(() => document.body.replaceChildren());

const remote = () =>
  defineRemote({ screens: { '/hello': Hello, '/coupons/:couponId': Coupon, '/broken': Broken } });

test('mounts the screen of the route, follows the location, and leaves nothing behind', async () => {
  const lifecycles = remote();
  const props = mountProps('/hello');
  await lifecycles.bootstrap(props);
  await during(() => lifecycles.mount(props));
  expect(screen.getByRole('heading')).toHaveTextContent('Hello ann@maple.example');

  act(() =>
    props.contract.moveTo({ route: '/coupons/:couponId', pathname: '/coupons/7', params: { couponId: '7' } }),
  );
  act(() => screen.getByRole('button', { name: 'Coupon 7' }).click());
  expect(props.contract.visited).toEqual(['/coupons']);

  await during(() => lifecycles.unmount(props));
  expect(props.domElement).toBeEmptyDOMElement();
});

test('leaves no subscription to the session behind', async () => {
  const lifecycles = remote();
  const props = mountProps('/hello');
  const { session } = props.contract;
  const { on, subscribe } = session;
  let open = 0;
  const counted = (end: () => void) => {
    open += 1;
    return () => {
      open -= 1;
      end();
    };
  };
  session.subscribe = (listener) => counted(subscribe(listener));
  session.on = (type, listener) => counted(on(type, listener));
  for (let round = 0; round < 3; round += 1) {
    await during(() => lifecycles.mount(props));
    expect(open).toBeGreaterThan(0);
    await during(() => lifecycles.unmount(props));
    expect(open).toBe(0);
  }
});

test('a read that is pending when the page is left leaves no timer behind', async () => {
  const set = jest.spyOn(globalThis, 'setTimeout');
  const clear = jest.spyOn(globalThis, 'clearTimeout');
  let arrive: (text: string) => void = () => undefined;
  const text = new Promise<string>((resolve) => (arrive = resolve));
  function Slow() {
    return <p>{useQuery({ queryKey: ['slow'], queryFn: () => text }).data ?? 'coming'}</p>;
  }
  const props = mountProps('/slow');
  const lifecycles = defineRemote({ screens: { '/slow': Slow } });
  await during(() => lifecycles.mount(props));
  expect(screen.getByText('coming')).toBeVisible();
  await during(() => lifecycles.unmount(props));
  arrive('there');
  await act(async () => text);
  const isLong = ([, delay = 0]: Parameters<typeof setTimeout>) => delay > 60_000;
  const long = set.mock.calls.flatMap((call, index) =>
    isLong(call) ? [set.mock.results[index]?.value] : [],
  );
  const cleared = new Set(clear.mock.calls.map(([timer]) => timer));
  expect(long.length).toBeGreaterThan(0);
  expect(long.filter((timer) => !cleared.has(timer))).toEqual([]);
});

test('prepares the screen of a route, which is then shown at once', async () => {
  const load = jest.fn(async () => () => <p>late</p>);
  const lifecycles = defineRemote({ screens: { '/late': lazyPart(load), '/broken': lazyPart(failing) } });
  await lifecycles.prepare?.('/late');
  await lifecycles.prepare?.('/broken');
  await lifecycles.prepare?.('/elsewhere');
  expect(load).toHaveBeenCalledTimes(1);
  await during(() => lifecycles.mount(mountProps('/late')));
  expect(screen.getByText('late')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

const failing = async (): Promise<never> => {
  throw new Error('not there');
};

test('a screen disappears as soon as its user is signed out', async () => {
  const lifecycles = remote();
  const props = mountProps('/hello');
  await during(() => lifecycles.mount(props));
  act(() => props.contract.publish({ type: 'signed-out', reason: 'expired' }));
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

test('the next user gets a screen of their own', async () => {
  const lifecycles = remote();
  const props = mountProps('/hello');
  await during(() => lifecycles.mount(props));
  const before = screen.getByRole('heading');
  act(() => {
    props.contract.publish({ type: 'signed-out', reason: 'other-tab' });
    props.contract.publish({ type: 'signed-in', user: aUser({ id: 2, email: 'bea@maple.example' }) });
  });
  expect(screen.getByRole('heading')).toHaveTextContent('Hello bea@maple.example');
  expect(screen.getByRole('heading')).not.toBe(before);
});

test('a crash while rendering reaches the shell and leaves the rest of the page alone', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const props = mountProps('/broken');
  await during(() => remote().mount(props));
  expect(props.crashes).toEqual([new Error('broken screen')]);
  expect(log).toHaveBeenCalled();
});
