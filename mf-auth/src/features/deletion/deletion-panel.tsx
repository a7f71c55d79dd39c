/** Deletes the account: asks for the password, then explains the consequences in a dialog. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { canceledIn, ERASED_AFTER_DAYS } from '@coupon-center/contracts';
import {
  failureMessage,
  schemaResolver,
  showFormFailure,
  useContract,
  useSessionControl,
  useSession,
} from '@coupon-center/remote-kit';
import { ApiError } from '@coupon-center/api-client';
import { Box, ConfirmDialog, Panel, Typography } from '@coupon-center/ui';
import { passwordSchema, removeAccount } from '../../shared/account.api.ts';
import { ActionForm } from '../../shared/action-form.tsx';
import { OpenedForm } from '../../shared/opened-form.tsx';
import { OwnPasswordField } from '../../shared/own-password-field.tsx';

export function DeletionPanel() {
  return (
    <Panel title="Delete your account">
      <Typography>
        Ends your page and any subscription at once, and erases your data. You can’t undo it.
      </Typography>
      <OpenedForm label="Delete account" tone="error">
        {(close) => <DeleteForm onClose={close} />}
      </OpenedForm>
    </Panel>
  );
}

function DeleteForm({ onClose }: { onClose: () => void }) {
  const contract = useContract();
  const session = useSessionControl();
  const [isAsking, setAsking] = useState(false);
  const form = useForm({ resolver: schemaResolver(passwordSchema), defaultValues: { password: '' } });

  const ask = async () => setAsking(true);

  async function confirm(): Promise<string | undefined> {
    try {
      await removeAccount(contract, form.getValues('password'));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) {
        contract.report(error);
        return failureMessage(error);
      }
      // The failure is about the password, so it is shown at that field.
      setAsking(false);
      showFormFailure(form, error, contract, { message: 'Something went wrong' });
      return undefined;
    }
    contract.notify.success('Your account was deleted. We sent you an email about it.');
    // The session is over on the server already.
    void session.end();
    contract.navigate('/', { replace: true });
    return undefined;
  }

  return (
    <ActionForm form={form} label="Continue" tone="error" action={ask} onCancel={onClose}>
      <OwnPasswordField control={form.control} name="password" />
      <ConfirmDialog
        open={isAsking}
        title="Delete your account for good?"
        cancelLabel="Keep account"
        confirmLabel="Delete account"
        tone="error"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <Consequences />
      </ConfirmDialog>
    </ActionForm>
  );
}

function Consequences() {
  const { locale, product } = useContract().site;
  // Gone once the account is.
  const { user } = useSession();
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
      {user?.store && <li>Your page and your {product} go offline now.</li>}
      {user?.coupon_center_txn && (
        <li>
          Your subscription is {canceledIn(locale)} now. You won’t be charged again, and nothing is refunded.
        </li>
      )}
      <li>You are signed out on all your devices and can’t log in again.</li>
      <li>
        Your personal data is erased after {ERASED_AFTER_DAYS} days. Paid orders stay in our books without
        your name.
      </li>
    </Box>
  );
}
