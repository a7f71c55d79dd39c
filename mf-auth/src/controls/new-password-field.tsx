/** A password that is being chosen: at least six characters, with a hint how hard it is to guess. */
import { useWatch } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import { MIN_PASSWORD } from '@coupon-center/contracts';
import { PasswordField } from './password-field.tsx';
import type { PasswordFieldProps } from './password-field.tsx';
import { StrengthHint } from './strength-hint.tsx';

export interface NewPasswordFieldProps<Values extends FieldValues> extends Pick<
  PasswordFieldProps<Values>,
  'control' | 'name' | 'label'
> {
  /** Makes a password that holds it a weak one. */
  email?: string;
}

export function NewPasswordField<Values extends FieldValues>({
  email = '',
  ...field
}: NewPasswordFieldProps<Values>) {
  const password: string = useWatch({ control: field.control, name: field.name });
  return (
    <PasswordField {...field} autoComplete="new-password" helperText={`At least ${MIN_PASSWORD} characters`}>
      <StrengthHint password={password} known={[email, ...email.split('@')]} />
    </PasswordField>
  );
}
