import { render } from '@testing-library/react';
import { act, useRef } from 'react';
import { Link, RouterProvider, createMemoryRouter, useLocation } from 'react-router-dom';
import { showInPortal } from '../testing/show-in-portal.tsx';
import { RouteAnnouncer, useHeadingFocus } from './page-change.tsx';
import { PATIENCE_MS } from './use-remembered-scroll.ts';

function Frame() {
  const main = useRef<HTMLElement>(null);
  useHeadingFocus(main);
  return (
    <>
      <Link to="/next">Next</Link>
      <main id="main" ref={main} tabIndex={-1} />
    </>
  );
}

/** A screen of a remote, which renders outside the shell's React tree. */
function screenOf(title: string): HTMLElement {
  const screen = document.createElement('div');
  screen.innerHTML = `<h1>${title}</h1><a href="#edit">Edit ${title}</a><input />`;
  return screen;
}

const within = (screen: ParentNode, selector: string) => screen.querySelector(selector) as HTMLElement;
/** Mutation observers run in a microtask. */
const settled = () => act(async () => undefined);

async function show(first = screenOf('List')) {
  const router = createMemoryRouter([{ path: '*', element: <Frame /> }], { initialEntries: ['/list'] });
  const { container, unmount } = render(<RouterProvider router={router} />);
  const main = within(container, 'main');
  main.append(first);
  await settled();
  const go = async (to: string) => act(() => router.navigate(to));
  return { main, first, go, unmount, menuLink: within(container, 'a') };
}

afterEach(() => jest.useRealTimers());

describe('the focus after navigation', () => {
  it('does not move on the first page', async () => {
    await show();
    expect(document.body).toHaveFocus();
  });

  it('moves to the heading of the new screen, even if it appears late', async () => {
    const { main, first, go, menuLink } = await show();
    menuLink.focus();
    await go('/next');
    first.remove();
    await settled();
    expect(menuLink).toHaveFocus();
    const next = screenOf('Next');
    main.append(next);
    await settled();
    expect(within(next, 'h1')).toHaveFocus();
  });

  it.each(['a', 'h1'])(
    'does not stay on the %s of the old screen, which is removed later',
    async (selector) => {
      const { main, first, go } = await show();
      const old = within(first, selector);
      old.tabIndex = -1;
      old.focus();
      await go('/list/1');
      main.append(document.createElement('p'));
      await settled();
      const next = screenOf('One');
      first.replaceWith(next);
      await settled();
      expect(within(next, 'h1')).toHaveFocus();
    },
  );

  it('ignores the old heading when nothing was focused', async () => {
    const { first, go } = await show();
    await go('/list/1');
    expect(document.body).toHaveFocus();
    const next = screenOf('One');
    first.replaceWith(next);
    await settled();
    expect(within(next, 'h1')).toHaveFocus();
  });

  it('moves to a heading element that was reused with another text', async () => {
    const { first, go } = await show();
    await go('/list/1');
    const heading = within(first, 'h1');
    (heading.firstChild as Text).data = 'One';
    await settled();
    expect(heading).toHaveFocus();
  });

  it('stays in a field of the new screen', async () => {
    const { main, first, go } = await show();
    await go('/list/1');
    const next = screenOf('One');
    first.replaceWith(next);
    within(next, 'input').focus();
    main.append(document.createElement('p'));
    await settled();
    expect(within(next, 'input')).toHaveFocus();
  });

  it('stays outside the new screen if the user moved it there meanwhile', async () => {
    const { main, first, go, menuLink } = await show();
    await go('/list/1');
    first.remove();
    menuLink.focus();
    main.append(screenOf('One'));
    await settled();
    expect(menuLink).toHaveFocus();
  });

  it('moves to the heading that replaces a focused one', async () => {
    const { first, go } = await show();
    await go('/list/1');
    const loading = screenOf('Loading');
    first.replaceWith(loading);
    await settled();
    const next = screenOf('One');
    loading.replaceWith(next);
    await settled();
    expect(within(next, 'h1')).toHaveFocus();
  });

  it('stays where it is if no heading appears in time', async () => {
    jest.useFakeTimers();
    const { main, first, go } = await show();
    await go('/list/1');
    first.remove();
    await act(async () => jest.advanceTimersByTimeAsync(PATIENCE_MS));
    main.append(screenOf('One'));
    await settled();
    expect(document.body).toHaveFocus();
  });
});

function TitledFrame() {
  return <RouteAnnouncer title={`Title of ${useLocation().pathname}`} />;
}

it('announces every page after the first one, including pages visited before', async () => {
  const { container, go } = showInPortal(<TitledFrame />, undefined, '/my-store');
  const region = container.querySelector('[aria-live="polite"]');
  expect(region).toHaveTextContent('');
  await go('/my-store?tab=2');
  expect(region).toHaveTextContent('');
  await go('/coupons');
  expect(region).toHaveTextContent('Title of /coupons');
  await go('/my-store');
  expect(region).toHaveTextContent('Title of /my-store');
});
