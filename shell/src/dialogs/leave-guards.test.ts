import { createLeaveGuards } from './leave-guards.ts';

/** Returns whether closing the tab would ask for confirmation. */
function closingAsks(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

describe('leaving', () => {
  it('asks for confirmation while a form is dirty and its guard is in place', () => {
    const guards = createLeaveGuards();
    let isDirty = false;
    const remove = guards.add(() => isDirty);
    guards.add(() => false);
    expect([guards.isDirty(), closingAsks()]).toEqual([false, false]);
    isDirty = true;
    expect([guards.isDirty(), closingAsks()]).toEqual([true, true]);
    remove();
    expect([guards.isDirty(), closingAsks()]).toEqual([false, false]);
  });

  it('adds no listener without a guard', () => {
    const add = jest.spyOn(window, 'addEventListener');
    const remove = jest.spyOn(window, 'removeEventListener');
    const guards = createLeaveGuards();
    for (let round = 0; round < 30; round += 1) guards.add(() => true)();
    const counted = (spy: jest.SpyInstance) =>
      spy.mock.calls.filter(([name]) => name === 'beforeunload').length;
    expect(counted(add)).toBe(counted(remove));
    expect(closingAsks()).toBe(false);
  });
});
