/** `/auth/set-password?token=…`, the address in the reset email. */
import { useRef, useState } from 'react';
import type { Ref } from 'react';
import { useForm } from 'react-hook-form';
import {
  RemoteLink,
  schemaResolver,
  showFormFailure,
  useContract,
  useFocusRescue,
  useSession,
  useSessionControl,
  useLinkToken,
} from '@coupon-center/remote-kit';
import { ActionButton, Box, Form, Notice } from '@coupon-center/ui/core';
import { AuthPage } from '../shared/auth-page.tsx';
import { IncompleteLink } from '../shared/incomplete-link.tsx';
import { NewPasswordField } from '../shared/new-password-field.tsx';
import { PasswordField } from '../shared/password-field.tsx';
import { isLinkOver, setPassword, setPasswordSchema } from '../shared/auth.api.ts';
import { tellEnded } from '../shared/tell-ended.ts';

export function SetPasswordScreen() {
  const token = useLinkToken();
  return (
    <AuthPage
      title="Set new password"
      lead="You’ll use this password to log in on all your devices."
      links={<RemoteLink to="/login">Back to log in</RemoteLink>}
    >
      <SetPasswordForm token={token} />
    </AuthPage>
  );
}

interface SetPasswordFormProps {
  /** Token from the emailed link; empty if there is none. */
  token: string;
}

/** The reminder is a page for guests, so a signed-in user logs out first. */
function LinkOver({ isMissing, wayOn }: { isMissing: boolean; wayOn: Ref<HTMLElement> }) {
  const { user } = useSession();
  return (
    <>
      {isMissing ? (
        <IncompleteLink />
      ) : (
        <Notice tone="error">Reset email has expired, please request a new one</Notice>
      )}
      <Box ref={wayOn} tabIndex={-1} sx={{ display: 'grid', outline: 'none' }}>
        <RemoteLink to={user ? '/logout' : '/auth/password-reminder'} look="button">
          {user ? 'Log out to request a new email' : 'Request a new email'}
        </RemoteLink>
      </Box>
    </>
  );
}

/** The form that sets a new password. The server ends every session then, so this browser signs out as well. */
function SetPasswordForm({ token }: SetPasswordFormProps) {
  const contract = useContract();
  const session = useSessionControl();
  const [isOver, setOver] = useState(token === '');
  const wayOn = useRef<HTMLElement>(null);
  // The form disappears together with the button that was pressed.
  const expectChange = useFocusRescue(wayOn, isOver);
  const form = useForm({
    resolver: schemaResolver(setPasswordSchema),
    defaultValues: { password: '', confirmation: '' },
  });

  async function submit({ password }: { password: string }) {
    try {
      const { ended } = await setPassword(contract, password, token);
      if (contract.session.get().user) await session.end();
      contract.notify.success('Your password was changed successfully, you can now login');
      tellEnded(contract, ended);
      contract.navigate('/login', { replace: true });
    } catch (error) {
      if (isLinkOver(error)) {
        expectChange();
        setOver(true);
      } else showFormFailure(form, error, contract, { message: 'Something went wrong' });
    }
  }

  if (isOver) return <LinkOver isMissing={token === ''} wayOn={wayOn} />;
  return (
    <Form form={form} onValid={submit}>
      <NewPasswordField control={form.control} name="password" label="New password" />
      <PasswordField
        control={form.control}
        name="confirmation"
        label="Confirm password"
        autoComplete="new-password"
      />
      <ActionButton type="submit" size="large" fullWidth busy={form.formState.isSubmitting}>
        Set new password
      </ActionButton>
    </Form>
  );
}
