/** Moves the clock of the page. */

/**
 * Shifts the current time that `Date` returns from now on. `performance.now()` and timers
 * are not affected.
 * @param scope object whose `Date` is replaced
 * @param ahead in milliseconds; negative for the past
 */
export function moveClock(scope: { Date: DateConstructor }, ahead: number): void {
  const { Date: real } = scope;
  const realNow = real.now;
  real.now = () => realNow() + ahead;
  scope.Date = new Proxy(real, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length > 0 ? given : [target.now()], newTarget) as Date,
    apply: (target) => new target(target.now()).toString(),
  });
  // `new Date().constructor` is `Date`.
  real.prototype.constructor = scope.Date;
}
