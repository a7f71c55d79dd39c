/** Says that something requires a verified email, and offers to send the link again. */
import { useContract } from '@coupon-center/remote-kit';
import { ActionButton, Box, Notice } from '@coupon-center/ui/core';
import { resend } from './auth.api.ts';

/** @param props.what replaces "this" in the text, e.g. `turn on two-step login` */
export function Unverified({ what }: { what: string }) {
  const contract = useContract();
  return (
    <Notice tone="info" role="note" title="Verify your email first">
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <span>
          You can {what} once you’ve clicked the link that we sent you when you registered. It shows that the
          address is yours.
        </span>
        <ActionButton
          variant="outlined"
          color="inherit"
          busyLabel="Sending..."
          action={() => resend(contract)}
          aria-label={`Resend the email, to ${what}`}
        >
          Resend
        </ActionButton>
      </Box>
    </Notice>
  );
}
