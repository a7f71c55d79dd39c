import { StatusChip, VisuallyHidden } from '@coupon-center/ui';
import type { StatusChipProps } from '@coupon-center/ui';
import { useIsConfirmed } from './use-is-confirmed.ts';

/** Grey and unreadable, but as large as it will be, so that nothing moves. Rules of another chip may not be on the page yet. */
const UNCONFIRMED = { display: 'inline-flex', filter: 'grayscale(1) blur(4px)' };

/** A status that nobody reads from the last visit: until it has been read again, it is blurred, and screen readers say 'Checking…'. */
export function TrueStatus({ tone, label }: StatusChipProps) {
  if (useIsConfirmed()) return <StatusChip tone={tone} label={label} />;
  return (
    <>
      <span style={UNCONFIRMED} aria-hidden="true">
        <StatusChip tone={tone} label={label} />
      </span>
      <VisuallyHidden>Checking…</VisuallyHidden>
    </>
  );
}
