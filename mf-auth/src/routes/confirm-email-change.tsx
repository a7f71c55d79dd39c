/** `/auth/confirm-email-change?token=…`, the address in the mail to a new email address. Mail scanners open links, so a person confirms. */
import { useRef, useState } from 'react';
import {
  failureMessage,
  RemoteLink,
  useContract,
  useFocusRescue,
  useSession,
  useLinkToken,
} from '@coupon-center/remote-kit';
import { ActionButton, Box, Notice, Typography } from '@coupon-center/ui/core';
import { confirmEmail } from '../shared/account.api.ts';
import { AuthPage } from '../shared/auth-page.tsx';
import { freshUser } from '../shared/auth.api.ts';
import { IncompleteLink } from '../shared/incomplete-link.tsx';

export function ConfirmEmailChangeScreen() {
  const token = useLinkToken();
  return (
    <AuthPage title="Confirm your new email">
      <Confirmation token={token} />
    </AuthPage>
  );
}

type Outcome = 'open' | 'confirmed' | 'over' | 'incomplete';

function Confirmation({ token }: { token: string }) {
  const contract = useContract();
  const { user } = useSession();
  const [outcome, setOutcome] = useState<Outcome>(token === '' ? 'incomplete' : 'open');
  const [failure, setFailure] = useState<string | null>(null);
  const wayOn = useRef<HTMLElement>(null);
  // The button disappears with the question.
  const expectChange = useFocusRescue(wayOn, outcome);

  async function confirm() {
    setFailure(null);
    try {
      const isConfirmed = await confirmEmail(contract, token);
      expectChange();
      setOutcome(isConfirmed ? 'confirmed' : 'over');
      if (isConfirmed) await freshUser(contract);
    } catch (error) {
      contract.report(error);
      setFailure(failureMessage(error));
    }
  }

  if (outcome === 'open')
    return (
      <>
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <Typography>You’ll log in with the address this link was sent to.</Typography>
        <ActionButton size="large" fullWidth action={confirm}>
          Confirm new email
        </ActionButton>
      </>
    );
  return (
    <>
      {outcome === 'incomplete' && <IncompleteLink />}
      {outcome === 'confirmed' && (
        <Notice tone="success" title="Your new email is confirmed">
          Log in with it from now on. Your devices stay signed in.
        </Notice>
      )}
      {outcome === 'over' && (
        <Notice tone="error">
          This link has expired, was used or was replaced by a newer one. Ask for another on your account
          page.
        </Notice>
      )}
      <Box ref={wayOn} tabIndex={-1} sx={{ display: 'grid', outline: 'none' }}>
        <RemoteLink to={user ? '/account' : '/login'} look="button">
          {user ? 'Go to your account' : 'Log in'}
        </RemoteLink>
      </Box>
    </>
  );
}
