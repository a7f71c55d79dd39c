/** Asks for the password of the account that is logged in. */
import type { FieldPath, FieldValues } from 'react-hook-form';
import { PasswordField } from './password-field.tsx';
import type { PasswordFieldProps } from './password-field.tsx';

export type OwnPasswordFieldProps<Values extends FieldValues> = Pick<
  PasswordFieldProps<Values>,
  'control'
> & {
  name: FieldPath<Values>;
  label?: string;
};

export function OwnPasswordField<Values extends FieldValues>({
  label = 'Your password',
  ...props
}: OwnPasswordFieldProps<Values>) {
  return <PasswordField {...props} label={label} autoComplete="current-password" />;
}
