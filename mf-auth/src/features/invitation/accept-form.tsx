/** Asks for the name and password of somebody who was invited. They then log in, as after a password reset. */
import { useForm } from 'react-hook-form';
import {
  schemaResolver,
  showFormFailure,
  useContract,
  useSession,
  useSessionControl,
} from '@coupon-center/remote-kit';
import { ActionButton, Form, FormField, Notice, Typography } from '@coupon-center/ui/core';
import { NewPasswordField } from '../../shared/new-password-field.tsx';
import { accept, acceptSchema, findInvitation, isOver, isTaken } from './invitation.api.ts';
import type { LinkEnd } from './invitation.api.ts';

export interface AcceptFormProps {
  token: string;
  email: string;
  /** Called if the link turns out not to work any more. */
  onOver: (end: LinkEnd) => void;
}

export function AcceptForm({ token, email, onOver }: AcceptFormProps) {
  const contract = useContract();
  const { user } = useSession();
  const session = useSessionControl();
  const form = useForm({
    resolver: schemaResolver(acceptSchema),
    defaultValues: { first_name: '', last_name: '', password: '' },
  });

  async function submit(values: { first_name: string; last_name: string; password: string }) {
    try {
      await accept(contract, { ...values, token });
      if (contract.session.get().user) await session.end();
      contract.notify.success('Your account is ready. Log in with your new password.');
      contract.navigate('/login', { replace: true });
    } catch (error) {
      if (isTaken(error)) onOver('taken');
      else if (isOver(error)) onOver(await endOf());
      else showFormFailure(form, error, contract, { message: 'Something went wrong' });
    }
  }

  /** Returns what has become of the link since the page was opened. */
  async function endOf(): Promise<LinkEnd> {
    try {
      const { state } = await findInvitation(contract, token);
      return state === 'open' ? 'expired' : state;
    } catch (error) {
      contract.report(error);
      return 'expired';
    }
  }

  return (
    <Form form={form} onValid={submit}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        You’ll log in with <strong>{email}</strong>.
      </Typography>
      {user && <Notice tone="info">Accepting logs you out of the account of {user.email}.</Notice>}
      <FormField control={form.control} name="first_name" label="First name" autoComplete="given-name" />
      <FormField control={form.control} name="last_name" label="Last name" autoComplete="family-name" />
      <NewPasswordField control={form.control} name="password" label="Password" email={email} />
      <ActionButton type="submit" size="large" fullWidth busy={form.formState.isSubmitting}>
        Accept invitation
      </ActionButton>
    </Form>
  );
}
