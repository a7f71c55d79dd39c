import type { LifecycleProps, ShellContract } from '@coupon-center/remote-kit';
import { firstScreenElement, KEEP_PRESSES, PRESSED_ATTRIBUTE } from '@coupon-center/shell-page';
import type { PageRemoteVersion } from '@coupon-center/shell-page';
import { versionOf } from '../testing/fixtures.ts';
import { dropFirstScreen } from './first-screen.ts';
import { createPageMarks } from './page-marks.ts';
import { mountVersion } from './mount-version.ts';

const FORM = '<form><input name="email"><button type="submit">Log in</button></form>';

function show(html: string): { form: HTMLFormElement; button: HTMLButtonElement } {
  document.body.innerHTML = html;
  return { form: document.querySelector('form')!, button: document.querySelector('button')! };
}

/** jsdom reports a form that the browser would send. */
const sentByTheBrowser = jest.fn();
beforeAll(() => {
  const script = document.createElement('script');
  script.textContent = KEEP_PRESSES;
  document.head.append(script);
  addEventListener('submit', (event) => {
    if (!event.defaultPrevented) sentByTheBrowser();
    event.preventDefault();
  });
});
beforeEach(() => sentByTheBrowser.mockReset());

test('the form of a first screen is kept and looks busy when it is sent', () => {
  const place = { remote: 'mf-auth', version: '1.0.1-ab', path: '/login' };
  const { form, button } = show(firstScreenElement(place, FORM));
  button.click();
  expect(sentByTheBrowser).not.toHaveBeenCalled();
  expect(form).toHaveAttribute(PRESSED_ATTRIBUTE);
  expect(button).toHaveAttribute('aria-busy', 'true');
});

test('any other form is left alone', () => {
  const { form, button } = show(FORM);
  button.click();
  expect(sentByTheBrowser).toHaveBeenCalledTimes(1);
  expect(form).not.toHaveAttribute(PRESSED_ATTRIBUTE);
  expect(button).not.toHaveAttribute('aria-busy');
});

const startShell = () => Object.assign(window, { __couponCenter: {} });
afterEach(() => Object.assign(window, { __couponCenter: undefined }));

describe('a version that mounts where the server has put a first screen', () => {
  const place = { remote: 'mf-auth', version: '1.0.1-ab', path: '/login' };
  const live = versionOf(place.version, place.remote);

  function prepare(html = FORM, route = '/login') {
    document.body.innerHTML = `<div class="outlet">${firstScreenElement(place, html)}</div>`;
    const outlet = document.querySelector<HTMLElement>('.outlet')!;
    const contract = { location: { get: () => ({ route }) } } as unknown as ShellContract;
    const mount = jest.fn(async ({ domElement }: LifecycleProps) => {
      if (!domElement.hasChildNodes()) domElement.textContent = 'rendered anew';
    });
    const lifecycles = { bootstrap: async () => undefined, mount, unmount: async () => undefined };
    const request = { name: place.remote, outlet, contract, onCrash: jest.fn() };
    const mountAs = (version: PageRemoteVersion) =>
      mountVersion(version, lifecycles, request, jest.fn(), createPageMarks(jest.fn()));
    return { outlet, mount, mountAs, first: outlet.firstElementChild as HTMLElement };
  }

  it('takes over its elements, and leaves nothing behind', async () => {
    const { outlet, mountAs, first, mount } = prepare();
    const form = outlet.querySelector('form');
    const { unmount } = await mountAs(live);
    expect(mount.mock.lastCall![0].domElement).toBe(first);
    expect(outlet.querySelector('form')).toBe(form);
    expect(first).not.toHaveAttribute('data-screen');
    await unmount();
    expect(outlet).toBeEmptyDOMElement();
  });

  it.each([
    ['version', { ...live, version: '1.0.0-cd' }, '/login'],
    ['route', live, '/register'],
  ])('removes that of another %s', async (_what, version, route) => {
    const { outlet, mountAs } = prepare(FORM, route);
    await mountAs(version);
    expect(outlet.children).toHaveLength(1);
    expect(outlet).toHaveTextContent(/^rendered anew$/);
  });

  it('removes it if the mount fails', async () => {
    const { outlet, mountAs, mount } = prepare();
    mount.mockRejectedValueOnce(new Error('no'));
    await expect(mountAs(live)).rejects.toThrow('no');
    expect(outlet).toBeEmptyDOMElement();
  });

  it('submits a form that the user sent before it mounted, once and with its button', async () => {
    const { outlet, mountAs, mount } = prepare();
    const button = outlet.querySelector('button')!;
    const sentByTheRemote = jest.fn();
    button.click();
    button.click();
    mount.mockImplementation(async ({ domElement }) => {
      domElement.addEventListener('submit', (event) => {
        event.preventDefault();
        sentByTheRemote(event.submitter);
      });
    });
    await mountAs(live);
    expect(sentByTheRemote.mock.calls).toEqual([[button]]);
    expect(button).not.toHaveAttribute('aria-busy');
    expect(sentByTheBrowser).not.toHaveBeenCalled();
  });

  describe('after a press on one of its controls', () => {
    const CONTROLS =
      '<button type="button" id="one"><svg></svg></button><button type="button" id="two"></button>' +
      '<div role="combobox" id="list"></div><input id="field">';

    /**
     * Mounts a remote on a page whose controls were pressed before the shell started.
     * @param isRepeated presses them again during the mount
     * @returns the events that reach the remote
     */
    async function pressAndMount(
      press: (find: (selector: string) => Element) => void,
      isRepeated = false,
    ): Promise<string[]> {
      const { outlet, mountAs, mount } = prepare(CONTROLS);
      outlet.id = 'app';
      const heard: string[] = [];
      for (const type of ['click', 'keydown', 'mousedown'])
        outlet.addEventListener(type, (event) => {
          const { id } = (event.target as Element).closest('[id]')!;
          const key = event instanceof KeyboardEvent ? event.key : '';
          heard.push(`${type} ${key} ${id}`);
        });
      const find = (selector: string) => outlet.querySelector(selector)!;
      press(find);
      startShell();
      mount.mockImplementation(async () => {
        expect(heard).toEqual([]);
        if (isRepeated) press(find);
      });
      await mountAs(live);
      return heard;
    }
    const click = (element: Element) => element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    const type = (element: Element, key: string) =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

    it('repeats the last one, once, and shows until then that it waits', async () => {
      const heard = await pressAndMount((find) => {
        click(find('#one'));
        click(find('#two'));
        click(find('svg'));
        expect([...document.querySelectorAll(`[${PRESSED_ATTRIBUTE}]`)]).toEqual([find('#one')]);
      }, true);
      expect(document.querySelector(`[${PRESSED_ATTRIBUTE}]`)).toBeNull();
      expect(heard).toEqual(['click  one']);
    });

    it('repeats a key with which the control can be used', async () => {
      const heard = await pressAndMount((find) => {
        type(find('#two'), 'ArrowUp');
      });
      expect(heard).toEqual(['keydown ArrowUp two']);
    });

    it('opens a list of options, which reacts to the button of the mouse', async () => {
      expect(await pressAndMount((find) => click(find('#list')))).toEqual(['mousedown  list']);
    });

    it('leaves other keys and fields alone', async () => {
      const { outlet, mountAs } = prepare(CONTROLS);
      const heard = jest.fn();
      outlet.addEventListener('keydown', heard);
      type(outlet.querySelector('#two')!, 'Tab');
      type(outlet.querySelector('#field')!, 'Enter');
      expect(heard).toHaveBeenCalledTimes(2);
      await mountAs(live);
      expect(heard).toHaveBeenCalledTimes(2);
    });

    it('does nothing if the control is gone', async () => {
      expect(await pressAndMount((find) => (click(find('#one')), find('#one')).remove())).toEqual([]);
    });
  });

  it('repeats a press on the frame around it, if React did not listen yet', async () => {
    const { outlet, mountAs } = prepare();
    outlet.id = 'app';
    const menu = Object.assign(document.createElement('button'), { type: 'button', onclick: jest.fn() });
    outlet.append(menu);
    menu.click();
    expect(menu.onclick).not.toHaveBeenCalled();
    startShell();
    await mountAs(live);
    expect(menu.onclick).toHaveBeenCalledTimes(1);
    menu.click();
    expect(menu.onclick).toHaveBeenCalledTimes(2);
  });

  it('finds no first screen after the route was left or the panel was shown', () => {
    const { outlet } = prepare();
    dropFirstScreen(outlet, '/login');
    expect(outlet.querySelector('form')).toBeInTheDocument();
    dropFirstScreen(outlet, '/register');
    expect(outlet).toBeEmptyDOMElement();
  });
});
