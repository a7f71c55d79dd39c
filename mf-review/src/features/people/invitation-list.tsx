/** Invitations that nobody has accepted yet. */
import { useRef, useState } from 'react';
import type { Invitation } from '@coupon-center/contracts';
import {
  useConfirmedAction,
  useContract,
  useFocusRescue,
  useReportedAction,
  useSite,
} from '@coupon-center/remote-kit';
import {
  ActionButton,
  Box,
  Button,
  ConfirmDialog,
  Panel,
  Typography,
  VisuallyHidden,
} from '@coupon-center/ui';
import { momentText } from '../../shared/time-text.ts';
import { ROLES, usePeopleChanges } from './people.api.ts';
import { Row, ROWS } from './row.tsx';

export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const contract = useContract();
  const { resend, withdraw } = usePeopleChanges();
  const [doomed, setDoomed] = useState<Invitation | null>(null);
  const list = useRef<HTMLElement>(null);
  // Each press replaces the invitation, or removes it.
  const expectChange = useFocusRescue(list, `${invitations.map(({ id }) => id).join()} ${doomed === null}`);

  const sendAgain = useReportedAction(async (invitation: Invitation) => {
    expectChange();
    await resend(invitation);
    contract.notify.success(`We sent another invitation to ${invitation.email}.`);
  });

  const confirm = useConfirmedAction(async (invitation: Invitation) => {
    await withdraw(invitation);
    expectChange();
    setDoomed(null);
    contract.notify.success(`The invitation to ${invitation.email} was withdrawn.`);
  });

  return (
    <Panel title="Invitations">
      <Box ref={list} tabIndex={-1} sx={{ outline: 'none', minWidth: 0 }}>
        {invitations.length === 0 ? (
          <Typography color="textSecondary">No pending invitations.</Typography>
        ) : (
          <Box component="ul" aria-label="Invitations" sx={ROWS}>
            {invitations.map((invitation) => (
              <InvitationRow
                // Sending again replaces the invitation, but its buttons stay.
                key={invitation.email}
                invitation={invitation}
                onResend={() => sendAgain(invitation)}
                onWithdraw={() => setDoomed(invitation)}
              />
            ))}
          </Box>
        )}
      </Box>
      {doomed && (
        <ConfirmDialog
          open
          title="Withdraw this invitation?"
          confirmLabel="Withdraw"
          cancelLabel="Cancel"
          tone="error"
          onConfirm={() => confirm(doomed)}
          onCancel={() => setDoomed(null)}
        >
          The link that we sent to {doomed.email} will stop working.
        </ConfirmDialog>
      )}
    </Panel>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  onResend: () => Promise<void>;
  onWithdraw: () => void;
}

function InvitationRow({ invitation, onResend, onWithdraw }: InvitationRowProps) {
  const { timeZone } = useSite();
  const { email, role, expires, has_expired: hasExpired } = invitation;
  const until = momentText(expires, timeZone);
  return (
    <Row
      title={email}
      chips={[
        { tone: 'neutral', label: ROLES[role] },
        hasExpired ? { tone: 'warning', label: 'Expired' } : { tone: 'info', label: 'Invited' },
      ]}
      lines={[hasExpired ? `The link expired ${until}` : `The link works until ${until}`]}
    >
      <ActionButton variant="text" action={onResend}>
        Resend<VisuallyHidden> the invitation to {email}</VisuallyHidden>
      </ActionButton>
      <Button variant="text" color="error" onClick={onWithdraw}>
        Withdraw<VisuallyHidden> the invitation to {email}</VisuallyHidden>
      </Button>
    </Row>
  );
}
