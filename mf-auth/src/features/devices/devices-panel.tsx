import { useRef, useState } from 'react';
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
  StatusChip,
  Typography,
  VisuallyHidden,
} from '@coupon-center/ui';
import { signOutDevice, signOutOthers } from '../../shared/account.api.ts';
import type { Session } from '../../shared/account.api.ts';
import { activityText, deviceName, momentText } from './device-text.ts';

export interface DevicesPanelProps {
  /** This device first. */
  sessions: readonly Session[];
  /** Called with the devices that are left. */
  onChange: (sessions: Session[]) => void;
}

export function DevicesPanel({ sessions, onChange }: DevicesPanelProps) {
  const list = useRef<HTMLUListElement>(null);
  const expectChange = useFocusRescue(list, sessions.length);
  function change(left: Session[]) {
    expectChange();
    onChange(left);
  }
  return (
    <Panel title="Devices signed in">
      <Box
        component="ul"
        ref={list}
        tabIndex={-1}
        aria-label="Devices signed in"
        sx={{ listStyle: 'none', m: 0, p: 0, outline: 'none' }}
      >
        {sessions.map((session) => (
          <Device key={session.id} session={session} onChange={change} />
        ))}
      </Box>
      {sessions.length > 1 ? (
        <SignOutOthers count={sessions.length - 1} onChange={change} />
      ) : (
        <Typography color="textSecondary">You aren’t signed in anywhere else.</Typography>
      )}
    </Panel>
  );
}

interface DeviceProps {
  session: Session;
  onChange: (sessions: Session[]) => void;
}

function Device({ session, onChange }: DeviceProps) {
  const contract = useContract();
  const { timeZone } = useSite();
  const name = deviceName(session);
  const signedIn = momentText(session.signed_in, timeZone);
  const end = useReportedAction(async () => {
    onChange(await signOutDevice(contract, session.id));
    contract.notify.success(`${name} was signed out.`);
  });
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        justifyContent: 'space-between',
        py: 1.5,
        '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 200px' }}>
        <Typography sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, fontWeight: 600 }} component="div">
          {name}
          {session.is_current && <StatusChip tone="success" label="This device" />}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {session.is_current ? 'Active now' : activityText(session.last_active, timeZone)} · Signed in{' '}
          {signedIn}
        </Typography>
      </Box>
      {!session.is_current && (
        <ActionButton variant="outlined" color="inherit" action={end}>
          <span>
            Sign out
            <VisuallyHidden>
              {' '}
              {name}, signed in {signedIn}
            </VisuallyHidden>
          </span>
        </ActionButton>
      )}
    </Box>
  );
}

function SignOutOthers({ count, onChange }: { count: number; onChange: (sessions: Session[]) => void }) {
  const contract = useContract();
  const [isAsking, setAsking] = useState(false);
  const others = count === 1 ? 'your other device' : `your ${count} other devices`;

  const confirm = useConfirmedAction(async () => {
    const left = await signOutOthers(contract);
    setAsking(false);
    onChange(left);
    contract.notify.success('You are signed out everywhere else.');
  });

  return (
    <Box>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        Sign out everywhere else
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Sign out everywhere else?"
        cancelLabel="Cancel"
        confirmLabel="Sign out"
        tone="error"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        This signs out {others} at once. Work that isn’t saved there may be lost. You stay signed in here.
      </ConfirmDialog>
    </Box>
  );
}
