/** Turning it on: the password first, then the key for the app and a first code of it. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '@coupon-center/api-client';
import { schemaResolver, showFormFailure, useContract } from '@coupon-center/remote-kit';
import { ActionButton, Box, Form, Typography } from '@coupon-center/ui';
import { passwordSchema } from '../../shared/account.api.ts';
import { codeSchema } from '../../shared/auth.api.ts';
import { CodeField } from '../../shared/code-field.tsx';
import { FormButtons } from '../../shared/opened-form.tsx';
import { PasswordField } from '../../shared/password-field.tsx';
import { askForKey, turnOn } from './second-factor.api.ts';
import type { Key, RecoveryCodes } from './second-factor.api.ts';

/** A key with what draws it; without that, it can still be typed. */
interface ShownKey extends Key {
  QrCode?: ComponentType<{ uri: string }>;
}

export interface TurnOnFormProps {
  onTurnedOn: (turnedOn: RecoveryCodes) => void;
  onClose: () => void;
}

export function TurnOnForm(props: TurnOnFormProps) {
  const [key, setKey] = useState<ShownKey | null>(null);
  return key ? <CodeStep {...props} shown={key} /> : <PasswordStep onKey={setKey} onClose={props.onClose} />;
}

function PasswordStep({ onKey, onClose }: { onKey: (key: ShownKey) => void; onClose: () => void }) {
  const contract = useContract();
  const form = useForm({ resolver: schemaResolver(passwordSchema), defaultValues: { password: '' } });

  async function submit({ password }: { password: string }) {
    // Its library is needed here only.
    const drawing = import('./qr-code.tsx').catch((error: unknown) => contract.report(error));
    try {
      const key = await askForKey(contract, password);
      onKey({ ...key, QrCode: (await drawing)?.QrCode });
    } catch (error) {
      showFormFailure(form, error, contract, { message: 'Something went wrong' });
    }
  }

  return (
    <Form form={form} onValid={submit}>
      <PasswordField
        control={form.control}
        name="password"
        label="Your password"
        autoComplete="current-password"
      />
      <FormButtons onCancel={onClose}>
        <ActionButton type="submit" busy={form.formState.isSubmitting}>
          Continue
        </ActionButton>
      </FormButtons>
    </Form>
  );
}

function CodeStep({ shown, onTurnedOn, onClose }: TurnOnFormProps & { shown: ShownKey }) {
  const contract = useContract();
  const form = useForm({ resolver: schemaResolver(codeSchema), defaultValues: { code: '' } });
  const begin = useEffectEvent(() => form.setFocus('code'));
  useEffect(() => begin(), []);

  async function submit({ code }: { code: string }) {
    try {
      onTurnedOn(await turnOn(contract, code));
    } catch (error) {
      // Another tab turned it on, or the key has expired.
      if (error instanceof ApiError && error.status === 409) {
        contract.notify.error(error.message);
        onClose();
      } else showFormFailure(form, error, contract, { message: 'Something went wrong' });
    }
  }

  const { QrCode, uri, secret } = shown;
  return (
    <Form form={form} onValid={submit}>
      <Typography>
        {QrCode
          ? 'Scan this code with your authenticator app, or type in the key.'
          : 'Type this key into your authenticator app.'}{' '}
        Any app for one-time codes works, e.g. Google Authenticator or 1Password.
      </Typography>
      {QrCode && <QrCode uri={uri} />}
      <Box>
        <Typography variant="body2" color="textSecondary">
          Key
        </Typography>
        <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </Typography>
      </Box>
      <CodeField control={form.control} name="code" label="Code from your app" isFromApp />
      <FormButtons onCancel={onClose}>
        <ActionButton type="submit" busy={form.formState.isSubmitting}>
          Turn on
        </ActionButton>
      </FormButtons>
    </Form>
  );
}
