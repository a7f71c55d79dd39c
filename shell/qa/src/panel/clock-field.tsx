/** Field for the offset of a clock in days and hours; negative numbers are in the past. */
import { describeClock } from '../describe-mix.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export function ClockField({
  label,
  clock,
  onClock,
}: {
  label: string;
  clock: number;
  onClock: (clock: number) => void;
}) {
  const days = Math.trunc(clock / DAY);
  const hours = Math.round((clock - days * DAY) / HOUR);
  const numberOf = (text: string) => Math.trunc(Number(text)) || 0;
  return (
    <div className="qa-clock" role="group" aria-label={label}>
      <span className="qa-label">{label}</span>
      <label>
        <input
          type="number"
          step={1}
          value={days}
          onChange={({ target }) => onClock(numberOf(target.value) * DAY + hours * HOUR)}
        />{' '}
        days ahead
      </label>
      <label>
        <input
          type="number"
          step={1}
          value={hours}
          onChange={({ target }) => onClock(days * DAY + numberOf(target.value) * HOUR)}
        />{' '}
        hours ahead
      </label>
      <span className="qa-muted">{clock === 0 ? 'As it is' : describeClock(clock)}</span>
    </div>
  );
}
