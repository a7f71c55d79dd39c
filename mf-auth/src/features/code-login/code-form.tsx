/** The second step of logging in: a code from the app, or a recovery code. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '@coupon-center/api-client';
import { schemaResolver, showFormFailure, useContract, useSessionControl } from '@coupon-center/remote-kit';
import { ActionButton, Button, Form, Typography } from '@coupon-center/ui/core';
import { codeSchema, finishLogIn } from '../../shared/auth.api.ts';
import { useBusy } from '../../shared/use-busy.ts';
import { CodeField } from '../../shared/code-field.tsx';

export interface CodeFormProps {
  email: string;
  /** Returned by the API for the right password. */
  challenge: string;
  /** Called to return to the password. @param failure why, unless the user asked for it */
  onBack: (failure?: string) => void;
}

const EXPIRED = 'That took too long. Enter your password again.';

export function CodeForm({ email, challenge, onBack }: CodeFormProps) {
  const contract = useContract();
  const session = useSessionControl();
  const [isFromApp, setFromApp] = useState(true);
  const form = useForm({ resolver: schemaResolver(codeSchema), defaultValues: { code: '' } });
  const begin = useEffectEvent(() => {
    form.setValue('code', '');
    form.clearErrors();
    form.setFocus('code');
  });
  useEffect(() => begin(), [isFromApp]);

  const { isSubmitting } = form.formState;
  useBusy(isSubmitting);

  async function submit({ code }: { code: string }) {
    try {
      await finishLogIn(contract, session, { challenge, code });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) onBack(EXPIRED);
      else showFormFailure(form, error, contract, { message: 'Something went wrong' });
    }
  }

  return (
    <Form form={form} onValid={submit}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {isFromApp
          ? `Enter the 6-digit code that your authenticator app shows for ${email}.`
          : `Enter one of the recovery codes that you saved for ${email}. Each works once.`}
      </Typography>
      <CodeField
        control={form.control}
        name="code"
        label={isFromApp ? 'Code from your app' : 'Recovery code'}
        isFromApp={isFromApp}
      />
      <ActionButton type="submit" size="large" fullWidth busy={isSubmitting}>
        Log in
      </ActionButton>
      <Button onClick={() => setFromApp(!isFromApp)}>
        {isFromApp ? 'Use a recovery code instead' : 'Use your app instead'}
      </Button>
      <Button onClick={() => onBack()}>Back to the password</Button>
    </Form>
  );
}
