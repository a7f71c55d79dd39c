import type { LifecycleProps, ShellContract } from '@coupon-center/remote-kit';
import { firstScreenElement } from '@coupon-center/shell-page';
import { merchant, versionOf } from '../testing/fixtures.ts';
import { createPageMarks } from './page-marks.ts';
import { mountVersion } from './mount-version.ts';

const PLACE = { remote: 'mf-one', version: '1', path: '/one' };
const KEY = 'resumed:/one?page=2';

function takeOver(mount: (props: LifecycleProps) => Promise<void> = async () => undefined) {
  document.body.innerHTML = `<div class="outlet">${firstScreenElement(PLACE, '<p>One</p>')}</div>`;
  const outlet = document.querySelector<HTMLElement>('.outlet')!;
  const screen = { at: 1, data: { queries: [] } };
  const record = {
    made: '1',
    look: '',
    at: 1,
    html: '',
    styles: { ids: [], css: '' },
    user: merchant,
    screen,
  };
  window.__couponCenterResumed = { ...record, key: KEY };
  let given: LifecycleProps | undefined;
  const lifecycles = {
    bootstrap: async () => undefined,
    mount: (props: LifecycleProps) => mount((given = props)),
    unmount: async () => undefined,
  };
  const contract = { location: { get: () => ({ route: '/one' }) } } as unknown as ShellContract;
  const report = jest.fn();
  const mounted = mountVersion(
    versionOf(PLACE.version, PLACE.remote),
    lifecycles,
    { name: PLACE.remote, outlet, contract, onCrash: jest.fn() },
    report,
    createPageMarks(report),
  );
  return { mounted, report, props: () => given! };
}

beforeEach(() => localStorage.setItem(KEY, 'a page'));
afterEach(() => {
  localStorage.clear();
  window.__couponCenterResumed = undefined;
});

test('the remote gets the data and the user of the last visit once, and the record stays', async () => {
  const { mounted, props } = takeOver();
  await mounted;
  expect(props().resumed).toMatchObject({ at: 1, data: { queries: [] }, user: merchant });
  expect(window.__couponCenterResumed).toBeUndefined();
  expect(localStorage.getItem(KEY)).toBe('a page');
});

describe('the record is dropped, even after the address has changed, if the remote', () => {
  beforeEach(() => history.replaceState(null, '', '/one?page=3'));

  it('renders something else', async () => {
    const { mounted, props, report } = takeOver();
    await mounted;
    props().resumed!.onMismatch(new Error('not the same'));
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(report).toHaveBeenCalledWith(expect.any(Error), expect.objectContaining({ stage: 'resume' }));
  });

  it('cannot be mounted', async () => {
    const { mounted } = takeOver(() => Promise.reject(new Error('no')));
    await expect(mounted).rejects.toThrow('no');
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('crashes after it has taken the screen over', async () => {
    const { mounted, props } = takeOver();
    await mounted;
    props().onCrash(new Error('old data'));
    await Promise.resolve();
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});
