/** Instants of a calendar day in a time zone. */

/**
 * Returns e.g. `2026-11-23T23:59:59-05:00`, with the offset at that moment, so it is right even when the clocks change that day.
 * @param day yyyy-MM-dd
 * @param time HH:mm:ss on the clocks of the zone
 * @param timeZone IANA name
 */
export function instantInZone(day: string, time: string, timeZone: string): string {
  const asIfUtc = new Date(`${day}T${time}Z`);
  // The first offset may be that of a few hours before or after; the instant that it yields has the right one.
  const near = offsetAt(asIfUtc, timeZone);
  const offset = offsetAt(new Date(asIfUtc.getTime() - near * 60_000), timeZone);
  const minutes = Math.abs(offset);
  const clock = [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return `${day}T${time}${offset < 0 ? '-' : '+'}${clock}`;
}

/** Minutes that the zone is ahead of UTC at an instant. */
function offsetAt(instant: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
