/** `/auth/verify-email?token=…`, the address in the verification email. */
import { useEffect, useRef } from 'react';
import { useContract, useLinkToken } from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';
import { LinearProgress, Typography } from '@coupon-center/ui/core';
import { AuthPage } from '../shared/auth-page.tsx';
import { freshUser, resend, verifiedBy } from '../shared/auth.api.ts';
import { tellEnded } from '../shared/tell-ended.ts';

export function VerifyEmailScreen() {
  useVerifyEmail(useLinkToken());
  return (
    <AuthPage title="Verifying your email">
      <Typography>This only takes a moment.</Typography>
      <LinearProgress aria-label="Verifying your email" />
    </AuthPage>
  );
}

/** @returns where to go next. @see specification, section 2, Verify email */
async function verify(contract: ShellContract, token: string): Promise<string> {
  const { notify, site } = contract;
  if (!token) return '/';
  // Verifying ends every session but the caller's, and an expired token doesn't identify the caller: reading the user
  // renews it.
  await freshUser(contract);
  const verified = await verifiedBy(contract, token);
  if (!verified) {
    notify.error('An error occurred/Link is expired');
    // Only a signed-in user can be sent another one.
    if (contract.session.get().user?.email_verified === false)
      notify.action('Your email isn’t verified yet.', 'Resend', () => void resend(contract));
    return '/';
  }
  notify.success('Your email was verified successfully');
  tellEnded(contract, verified.ended);
  const user = await freshUser(contract);
  return user?.store ? `/${site.product}` : '/';
}

/**
 * Posts the token once, shows the outcome, and moves on.
 * @param token of the emailed link; empty if the address had none
 */
function useVerifyEmail(token: string): void {
  const contract = useContract();
  const hasStarted = useRef(false);
  const isMounted = useRef(false);

  useEffect(() => {
    isMounted.current = true;
    // React may run an effect twice; the token is posted once.
    if (!hasStarted.current) {
      hasStarted.current = true;
      void verify(contract, token).then((path) => {
        // A user who has left the screen may be typing elsewhere.
        if (isMounted.current) contract.navigate(path, { replace: true });
      });
    }
    return () => {
      isMounted.current = false;
    };
  }, [contract, token]);
}
