import { loadAtNextLink, loadOnceFor } from './document-load.ts';

afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
});

function linkTo(href: string, attributes: Readonly<Record<string, string>> = {}): HTMLElement {
  const link = document.createElement('a');
  for (const [name, value] of Object.entries({ href, ...attributes })) link.setAttribute(name, value);
  link.innerHTML = '<span>Coupons</span>';
  document.body.append(link);
  return link.firstElementChild as HTMLElement;
}

/** A page whose router handles the links that reach it. */
function pageWith(version: string, { mayLeave = true } = {}) {
  const routed = jest.fn((event: Event) => event.preventDefault());
  document.body.addEventListener('click', routed);
  const load = jest.fn();
  const end = loadAtNextLink(version, () => mayLeave, load);
  const leave = () => {
    end();
    document.body.removeEventListener('click', routed);
  };
  return { load, routed, leave };
}

describe('another version of the shell', () => {
  it('is loaded by the next link to another page, once for each version', () => {
    const { load, routed, leave } = pageWith('2');
    linkTo('/coupons').click();
    expect(load.mock.calls).toEqual([['http://localhost/coupons']]);
    expect(routed).not.toHaveBeenCalled();
    leave();

    // An old server answered with the old shell again.
    const again = pageWith('2');
    linkTo('/coupons').click();
    expect(again.load).not.toHaveBeenCalled();
    expect(again.routed).toHaveBeenCalledTimes(1);
    again.leave();

    const third = pageWith('3');
    linkTo('/coupons').click();
    expect(third.load).toHaveBeenCalledTimes(1);
    third.leave();
  });

  it.each([
    ['on the same page', '/#how', {}],
    ['to another tab', '/coupons', { target: '_blank' }],
    ['to another site', 'https://stripe.example/', {}],
    ['to a file', '/receipt.pdf', { download: '' }],
  ])('leaves links %s alone', (_what, href, attributes) => {
    const { load, routed, leave } = pageWith('2');
    linkTo(href, attributes).click();
    expect(load).not.toHaveBeenCalled();
    expect(routed).toHaveBeenCalledTimes(1);
    leave();
  });

  it('leaves links alone that the user opens in another tab, or that would lose changes', () => {
    const { load, leave } = pageWith('2');
    linkTo('/coupons').dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }),
    );
    leave();
    const unsaved = pageWith('2', { mayLeave: false });
    linkTo('/coupons').click();
    expect(load).not.toHaveBeenCalled();
    expect(unsaved.load).not.toHaveBeenCalled();
    unsaved.leave();
  });

  it('is not loaded if the browser cannot remember that it was', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Quota', 'QuotaExceededError');
    });
    const load = jest.fn();
    expect(loadOnceFor('2', load)).toBe(false);
    expect(load).not.toHaveBeenCalled();
  });
});
