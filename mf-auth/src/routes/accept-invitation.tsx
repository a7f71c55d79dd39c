/** `/auth/accept-invitation?token=…`, the address in the mail that invites somebody to review. */
import { useRef, useState } from 'react';
import type { ProviderRole } from '@coupon-center/contracts';
import { Loaded, RemoteLink, useFocusRescue, useLinkToken, useSite } from '@coupon-center/remote-kit';
import { Box, FormSkeleton, Notice } from '@coupon-center/ui/core';
import { AcceptForm } from '../features/invitation/accept-form.tsx';
import { findInvitation } from '../features/invitation/invitation.api.ts';
import type { LinkEnd } from '../features/invitation/invitation.api.ts';
import { AuthPage } from '../shared/auth-page.tsx';
import { IncompleteLink } from '../shared/incomplete-link.tsx';
import { useReading } from '../shared/use-reading.ts';

export function AcceptInvitationScreen() {
  const token = useLinkToken();
  const { siteName } = useSite();
  return (
    <AuthPage title="Accept your invitation" lead={`Review stores and coupons on ${siteName}.`}>
      {token ? <Invited token={token} /> : <Incomplete />}
    </AuthPage>
  );
}

function Invited({ token }: { token: string }) {
  const reading = useReading((contract) => findInvitation(contract, token));
  const [end, setEnd] = useState<LinkEnd | null>(null);
  const box = useRef<HTMLElement>(null);
  // The form disappears with the button that was pressed.
  const expectChange = useFocusRescue(box, end);

  function giveUp(found: LinkEnd) {
    expectChange();
    setEnd(found);
  }

  return (
    <Box ref={box} tabIndex={-1} sx={{ display: 'grid', gap: 2, outline: 'none', minWidth: 0 }}>
      {end !== null ? (
        <Over end={end} />
      ) : (
        <Loaded query={reading} what="Your invitation" skeleton={<FormSkeleton fields={3} />}>
          {({ state, email, role }) =>
            state === 'open' ? (
              <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
                {role && <Notice tone="info">{INVITED_AS[role]}</Notice>}
                <AcceptForm token={token} email={email ?? ''} onOver={giveUp} />
              </Box>
            ) : (
              <Over end={state} />
            )
          }
        </Loaded>
      )}
    </Box>
  );
}

const INVITED_AS: Readonly<Record<ProviderRole, string>> = {
  administrator:
    'You’re invited as an administrator. You’ll review stores and coupons, and manage who else does.',
  reviewer: 'You’re invited as a reviewer. You’ll decide which stores and coupons shoppers see.',
};

const ENDS: Readonly<Record<LinkEnd, { title: string; text: string }>> = {
  expired: {
    title: 'This invitation has expired',
    text: 'Ask the person who invited you, or another administrator, to send you a new one.',
  },
  accepted: {
    title: 'This invitation was already accepted',
    text: 'Log in with your email and the password that you chose.',
  },
  withdrawn: {
    title: 'This link no longer works',
    text: 'The invitation was withdrawn, or we sent you a newer one. Use the link in the latest email, or ask the person who invited you.',
  },
  taken: {
    title: 'This email already has an account',
    text: 'It was created after you were invited. Ask the person who invited you to use another address.',
  },
};

function Incomplete() {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <IncompleteLink />
      <RemoteLink to="/login" look="button">
        Log in
      </RemoteLink>
    </Box>
  );
}

function Over({ end }: { end: LinkEnd }) {
  const { title, text } = ENDS[end];
  // The others have an account to log in to.
  const isWithout = end === 'expired' || end === 'withdrawn';
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Notice tone={end === 'accepted' ? 'info' : 'error'} title={title}>
        {text}
      </Notice>
      <RemoteLink to={isWithout ? '/' : '/login'} look="button">
        {isWithout ? 'Go to the home page' : 'Log in'}
      </RemoteLink>
    </Box>
  );
}
