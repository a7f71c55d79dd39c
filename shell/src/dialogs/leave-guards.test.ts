import { createLeaveGuards } from './leave-guards.ts';

/** Whether closing the tab now would ask first. */
function closingAsks(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

describe('leaving', () => {
  it('asks while some form is dirty, and no longer than its guard stands', () => {
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

  it('listens to nothing without a guard', () => {
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
