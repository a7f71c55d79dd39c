import { StatusChip } from '@coupon-center/ui';
import type { StatusChipProps } from '@coupon-center/ui';
import { useIsConfirmed } from './use-is-confirmed.ts';

/** Rules of a neutral chip may not be on the page when it is painted, so it is the chip itself without its colour. */
const COLOURLESS = { filter: 'grayscale(1)' };

/** A status that is never shown from the last visit: until it has been read again, the chip says 'Checking…'. */
export function TrueStatus({ tone, label }: StatusChipProps) {
  if (useIsConfirmed()) return <StatusChip tone={tone} label={label} />;
  return (
    <span style={COLOURLESS}>
      <StatusChip tone={tone} label="Checking…" />
    </span>
  );
}
