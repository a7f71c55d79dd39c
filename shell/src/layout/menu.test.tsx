import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { Portal } from '../portal.ts';
import { PortalProvider } from '../portal-context.tsx';
import { Menu } from './menu.tsx';

const PAGE = 'https://www.coupons.ca/stores/acme-cp';
const PREVIEW = `${PAGE}?preview=1.a`;

/** A tab as `window.open` answers it. */
const aTab = () => ({ opener: window as Window | null, location: { replace: jest.fn() } });

function show(hiddenStoreId: number | undefined, address: () => Promise<string> = async () => PREVIEW) {
  const storePageAddress = jest.fn(address);
  const portal = { platform: async () => ({ storePageAddress }) } as unknown as Portal;
  const entry = { label: 'Live Coupon Page', href: PAGE, emphasis: 'link', isExternal: true } as const;
  render(
    <PortalProvider value={portal}>
      <MemoryRouter>
        <Menu entries={[{ ...entry, hiddenStoreId }]} />
      </MemoryRouter>
    </PortalProvider>,
  );
  const link = screen.getByRole('link', { name: 'Live Coupon Page (opens in a new tab)' });
  /** @returns whether the browser follows the link by itself */
  const click = (init?: MouseEventInit) => {
    let follows = true;
    const seeLast = (event: Event) => {
      follows = !event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', seeLast, { once: true });
    fireEvent.click(link, { button: 0, ...init });
    return follows;
  };
  return { link, click, storePageAddress };
}

afterEach(() => jest.restoreAllMocks());

it('leads to the page of a store that is live, and asks nobody', () => {
  const open = jest.spyOn(window, 'open');
  const { link, click, storePageAddress } = show(undefined);
  expect(link).toHaveAttribute('href', PAGE);
  expect(click()).toBe(true);
  expect(open).not.toHaveBeenCalled();
  expect(storePageAddress).not.toHaveBeenCalled();
});

it('opens the page of a store that is not live by a link that shows it', async () => {
  const tab = aTab();
  jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const { link, click, storePageAddress } = show(7);
  expect(link).toHaveAttribute('href', PAGE);
  expect(click()).toBe(false);
  expect(tab.opener).toBeNull();
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(PREVIEW));
  expect(storePageAddress).toHaveBeenCalledWith(7);
});

it('opens the page as it is where the API does not answer', async () => {
  const tab = aTab();
  jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const { click } = show(7, () => Promise.reject(new Error('down')));
  click();
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(PAGE));
});

it('leaves the link to the browser where that opens no tab, or where a key says how', () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null);
  const { click, storePageAddress } = show(7);
  expect(click()).toBe(true);
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) expect(click({ [key]: true })).toBe(true);
  expect(click({ button: 1 })).toBe(true);
  expect(open).toHaveBeenCalledTimes(1);
  expect(storePageAddress).not.toHaveBeenCalled();
});
