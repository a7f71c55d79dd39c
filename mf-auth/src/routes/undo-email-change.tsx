/** `/auth/undo-email-change?token=…`, the address in the mails to an account's previous email. Mail scanners open links, so a person decides. */
import { useRef, useState } from 'react';
import { UNDO_HOURS } from '@coupon-center/contracts';
import {
  failureMessage,
  Loaded,
  RemoteLink,
  useContract,
  useFocusRescue,
  useLinkToken,
  useSessionControl,
  useSite,
} from '@coupon-center/remote-kit';
import { ActionButton, Box, FormSkeleton, MuiLink, Notice, Typography } from '@coupon-center/ui/core';
import { findUndo, undoChange } from '../features/email-undo/email-undo.api.ts';
import type { EmailUndo } from '../features/email-undo/email-undo.api.ts';
import { AuthPage } from '../shared/auth-page.tsx';
import { IncompleteLink } from '../shared/incomplete-link.tsx';
import { useReading } from '../shared/use-reading.ts';

export function UndoEmailChangeScreen() {
  const token = useLinkToken();
  return (
    <AuthPage title="Undo your email change">{token ? <Undoing token={token} /> : <Incomplete />}</AuthPage>
  );
}

function Incomplete() {
  return (
    <>
      <IncompleteLink />
      <RemoteLink to="/login" look="button">
        Log in
      </RemoteLink>
    </>
  );
}

function Undoing({ token }: { token: string }) {
  const reading = useReading((contract) => findUndo(contract, token));
  const box = useRef<HTMLElement>(null);
  // The button disappears with the question.
  const expectChange = useFocusRescue(box, reading.data?.undo?.state);
  return (
    <Box ref={box} tabIndex={-1} sx={{ display: 'grid', gap: 2, outline: 'none', minWidth: 0 }}>
      <Loaded query={reading} what="Your email change" skeleton={<FormSkeleton fields={1} />}>
        {({ undo }) => (
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            {undo ? (
              <Outcome
                token={token}
                undo={undo}
                onDone={(done) => {
                  expectChange();
                  reading.replace(() => ({ undo: done }));
                }}
              />
            ) : (
              <Over title="This link doesn’t work" />
            )}
          </Box>
        )}
      </Loaded>
    </Box>
  );
}

interface OutcomeProps {
  token: string;
  undo: EmailUndo;
  onDone: (undo: EmailUndo) => void;
}

function Outcome({ token, undo, onDone }: OutcomeProps) {
  if (undo.state === 'open') return <Question token={token} undo={undo} onDone={onDone} />;
  if (undo.state === 'expired') return <Over title="This link has expired" />;
  return (
    <>
      <Notice tone="success" title="Your email change was undone">
        Log in with {undo.email} again. We signed you out on every device and emailed you a link to set a new
        password, because the old one no longer works.
      </Notice>
      <RemoteLink to="/auth/password-reminder" look="button">
        Request another link
      </RemoteLink>
    </>
  );
}

function Question({ token, undo: { email, other }, onDone }: OutcomeProps) {
  const contract = useContract();
  const session = useSessionControl();
  const [failure, setFailure] = useState<string | null>(null);

  async function undo() {
    setFailure(null);
    try {
      const done = await undoChange(contract, token);
      // The signed-in account may be the same one, whose sessions have ended.
      if (done.state === 'undone' && contract.session.get().user) await session.end();
      onDone(done);
    } catch (error) {
      contract.report(error);
      setFailure(failureMessage(error));
    }
  }

  return (
    <>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        Someone asked to change the email address on your account from
        <br />
        {email} to
        <br />
        {other}.
        <br />
        If that wasn’t you, someone else knows your password.
      </Typography>
      <Typography>
        If you undo this, we’ll sign you out on every device, and your password will stop working. We’ll email
        you a link to set a new one. Two-step login will be turned off if it was turned on after the change
        was requested, or in the {UNDO_HOURS} hours before that.
      </Typography>
      <ActionButton size="large" fullWidth action={undo}>
        Undo this change
      </ActionButton>
    </>
  );
}

function Over({ title }: { title: string }) {
  const { supportEmail } = useSite();
  return (
    <>
      <Notice tone="error" title={title}>
        Try the link in our latest email about this change: it works for {UNDO_HOURS} hours. After that, email{' '}
        <MuiLink href={`mailto:${supportEmail}`}>{supportEmail}</MuiLink> from the address that received it.
      </Notice>
      <RemoteLink to="/login" look="button">
        Log in
      </RemoteLink>
    </>
  );
}
