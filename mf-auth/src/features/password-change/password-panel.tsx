/** Changing the password with the current one. */
import { useForm } from 'react-hook-form';
import { schemaResolver, useContract } from '@coupon-center/remote-kit';
import { Panel, Typography } from '@coupon-center/ui/core';
import { changePasswordSchema, savePassword } from '../../shared/account.api.ts';
import { ActionForm } from '../../shared/action-form.tsx';
import { NewPasswordField } from '../../shared/new-password-field.tsx';
import { OpenedForm } from '../../shared/opened-form.tsx';
import { OwnPasswordField } from '../../shared/own-password-field.tsx';

export interface PasswordPanelProps {
  /** A password that contains it is weak. */
  email: string;
  /** Called after a change, which signs out the other devices. */
  onChanged: () => void;
}

export function PasswordPanel({ email, onChanged }: PasswordPanelProps) {
  return (
    <Panel title="Password">
      <Typography>Changing your password signs out your other devices.</Typography>
      <OpenedForm label="Change password">
        {(close) => <ChangePasswordForm email={email} onChanged={onChanged} onClose={close} />}
      </OpenedForm>
    </Panel>
  );
}

/** @param ended number of devices that were signed out */
function wordsFor(ended: number): string {
  if (ended === 0) return 'Your password was changed.';
  const devices = ended === 1 ? 'Your other device was' : `Your ${ended} other devices were`;
  return `Your password was changed. ${devices} signed out.`;
}

function ChangePasswordForm({ email, onChanged, onClose }: PasswordPanelProps & { onClose: () => void }) {
  const contract = useContract();
  const form = useForm({
    resolver: schemaResolver(changePasswordSchema),
    defaultValues: { current_password: '', password: '' },
  });

  async function submit(values: { current_password: string; password: string }) {
    contract.notify.success(wordsFor(await savePassword(contract, values)));
    onChanged();
    onClose();
  }

  return (
    <ActionForm form={form} label="Save password" action={submit} onCancel={onClose}>
      <OwnPasswordField control={form.control} name="current_password" label="Current password" />
      <NewPasswordField control={form.control} name="password" label="New password" email={email} />
    </ActionForm>
  );
}
