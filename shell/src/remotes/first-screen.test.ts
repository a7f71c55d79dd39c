import { firstScreenElement, KEEP_PRESSES, PRESSED_ATTRIBUTE } from '@coupon-center/shell-page';

const FORM = '<form><input name="email"><button>Log in</button></form>';

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
