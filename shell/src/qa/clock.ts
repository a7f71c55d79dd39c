/** Moves the clock of the page. */

/**
 * From now on, the current time is ahead, wherever code asks for it by `Date`. What was measured or planned by
 * `performance.now()` and timers stays as it is.
 * @param scope what has the `Date` to replace
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
