/** The account's email address, with a form that changes it; the change is confirmed from the new address. */
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { failedMailsText } from '@coupon-center/contracts';
import {
  schemaResolver,
  useContract,
  useFocusRescue,
  useReportedAction,
  useSite,
} from '@coupon-center/remote-kit';
import { ActionButton, Box, Notice, Panel, Typography } from '@coupon-center/ui/core';
import { askForEmailChange, cancelEmail, changeEmailSchema, resendEmail } from '../../shared/account.api.ts';
import type { Account } from '../../shared/account.api.ts';
import { ActionForm } from '../../shared/action-form.tsx';
import { EmailField } from '../../shared/email-field.tsx';
import { OpenedForm } from '../../shared/opened-form.tsx';
import { OwnPasswordField } from '../../shared/own-password-field.tsx';
import { Unverified } from '../../shared/unverified.tsx';

export interface EmailPanelProps {
  account: Account;
  /** Called with the account after each change. */
  onChange: (account: Account) => void;
}

export function EmailPanel({ account, onChange }: EmailPanelProps) {
  const { email, email_verified: isVerified, pending_email: pending } = account;
  const box = useRef<HTMLElement>(null);
  // Cancel disappears with the change that it cancels.
  const expectChange = useFocusRescue(box, pending?.email);
  return (
    <Panel title="Email">
      <Box ref={box} tabIndex={-1} sx={{ display: 'grid', gap: 2, outline: 'none', minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          You log in with <strong>{email}</strong>. We send your account emails there.
        </Typography>
        <FailedMails account={account} />
        {pending && <PendingChange email={pending.email} onChange={onChange} onPress={expectChange} />}
        {isVerified ? (
          <OpenedForm label="Change email">
            {(close) => <ChangeEmailForm onChange={onChange} onClose={close} />}
          </OpenedForm>
        ) : (
          <Unverified what="change your email" />
        )}
      </Box>
    </Panel>
  );
}

/** Says that emails to the address are not delivered, and what to do: an address that is not verified cannot be changed here. */
function FailedMails({ account }: Pick<EmailPanelProps, 'account'>) {
  const { supportEmail, timeZone } = useSite();
  const text = failedMailsText(account, timeZone);
  return (
    text && (
      <Notice tone="warning" role="note">
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {text}{' '}
          {account.email_verified
            ? 'Check the address, and change it if it is wrong.'
            : `If the address is wrong, write to ${supportEmail}.`}
        </Box>
      </Notice>
    )
  );
}

interface PendingChangeProps extends Pick<EmailPanelProps, 'onChange'> {
  email: string;
  /** Called when the button that cancels the change is pressed. */
  onPress: () => void;
}

function PendingChange({ email, onChange, onPress }: PendingChangeProps) {
  const contract = useContract();
  const resend = useReportedAction(async () => {
    onChange(await resendEmail(contract));
    contract.notify.success(`We sent another link to ${email}.`);
  });
  const cancel = useReportedAction(async () => {
    const account = await cancelEmail(contract);
    onPress();
    onChange(account);
    contract.notify.success('Your email stays as it is.');
  });
  return (
    <Notice tone="info" role="note" title={`Waiting for you to confirm ${email}`}>
      <Box sx={{ display: 'grid', gap: 1.5, overflowWrap: 'anywhere' }}>
        <span>Click the link we sent there within 24 hours. Until then, log in with your current email.</span>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <ActionButton variant="outlined" color="inherit" action={resend}>
            Resend link
          </ActionButton>
          <ActionButton variant="outlined" color="inherit" action={cancel}>
            Cancel change
          </ActionButton>
        </Box>
      </Box>
    </Notice>
  );
}

function ChangeEmailForm({ onChange, onClose }: Pick<EmailPanelProps, 'onChange'> & { onClose: () => void }) {
  const contract = useContract();
  const form = useForm({
    resolver: schemaResolver(changeEmailSchema),
    defaultValues: { email: '', password: '' },
  });

  async function submit(values: { email: string; password: string }) {
    onChange(await askForEmailChange(contract, values));
    contract.notify.success(`We sent a link to ${values.email}. Click it to confirm your new email.`);
    onClose();
  }

  return (
    <ActionForm form={form} label="Send confirmation link" action={submit} onCancel={onClose}>
      <EmailField control={form.control} name="email" label="New email" autoComplete="email" />
      <OwnPasswordField control={form.control} name="password" />
    </ActionForm>
  );
}
