/** A password, with a button that shows and hides what is typed. */
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button, FormField, InputAdornment } from '@coupon-center/ui';
import type { FormFieldProps } from '@coupon-center/ui';

export interface PasswordFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  label: string;
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField<Values extends FieldValues>({ label, ...props }: PasswordFieldProps<Values>) {
  const [isShown, setShown] = useState(false);
  const word = isShown ? 'Hide' : 'Show';
  const toggle = (
    <InputAdornment position="end">
      <Button size="small" aria-label={`${word} ${label.toLowerCase()}`} onClick={() => setShown(!isShown)}>
        {word}
      </Button>
    </InputAdornment>
  );
  return (
    <FormField
      {...props}
      label={label}
      type={isShown ? 'text' : 'password'}
      slotProps={{ input: { endAdornment: toggle }, htmlInput: { required: true } }}
    />
  );
}
