/** Turns on the second factor: asks for the password, then shows the key for the app and asks for a first code. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';
import { useForm } from 'react-hook-form';
import { isConflict, schemaResolver, useContract } from '@coupon-center/remote-kit';
import type { QrCodeProps } from '@coupon-center/remote-kit/qr-code';
import { Box, Typography } from '@coupon-center/ui';
import { passwordSchema } from '../../shared/account.api.ts';
import { ActionForm } from '../../shared/action-form.tsx';
import { codeSchema } from '../../shared/auth.api.ts';
import { CodeField } from '../../shared/code-field.tsx';
import { OwnPasswordField } from '../../shared/own-password-field.tsx';
import { askForKey, turnOn } from './second-factor.api.ts';
import type { Key, RecoveryCodes } from './second-factor.api.ts';

/** A key with the component that draws it; without the component, the key can still be typed. */
interface ShownKey extends Key {
  QrCode?: ComponentType<QrCodeProps>;
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
    // Loaded late, because only this form needs its library.
    const drawing = import('@coupon-center/remote-kit/qr-code').catch((error: unknown) =>
      contract.report(error),
    );
    const key = await askForKey(contract, password);
    onKey({ ...key, QrCode: (await drawing)?.QrCode });
  }

  return (
    <ActionForm form={form} label="Continue" action={submit} onCancel={onClose}>
      <OwnPasswordField control={form.control} name="password" />
    </ActionForm>
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
      if (!isConflict(error)) throw error;
      // Another tab turned it on, or the key has expired.
      contract.notify.error(error.message);
      onClose();
    }
  }

  const { QrCode, uri, secret } = shown;
  return (
    <ActionForm form={form} label="Turn on" action={submit} onCancel={onClose}>
      <Typography>
        {QrCode
          ? 'Scan this code with your authenticator app, or type in the key.'
          : 'Type this key into your authenticator app.'}{' '}
        Any app for one-time codes works, e.g. Google Authenticator or 1Password.
      </Typography>
      {QrCode && <QrCode text={uri} label="QR code for your authenticator app" />}
      <Box>
        <Typography variant="body2" color="textSecondary">
          Key
        </Typography>
        <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </Typography>
      </Box>
      <CodeField control={form.control} name="code" label="Code from your app" isFromApp />
    </ActionForm>
  );
}
