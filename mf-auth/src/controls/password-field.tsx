/** A password, with a button that shows and hides what is typed, and a word where Caps Lock is on. */
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Box, Button, FormField, InputAdornment, Typography } from '@coupon-center/ui';
import type { FormFieldProps } from '@coupon-center/ui';
import { useCapsLock } from './use-caps-lock.ts';
import { useShownPassword } from './use-shown-password.ts';

export interface PasswordFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  /** Stands under the field. */
  children?: ReactNode;
}

export function PasswordField<Values extends FieldValues>({
  label,
  children,
  ...props
}: PasswordFieldProps<Values>) {
  const { root, isShown, toggle, keepFocus } = useShownPassword();
  const capsLock = useCapsLock();
  const word = isShown ? 'Hide' : 'Show';
  const button = (
    <InputAdornment position="end">
      <Button
        aria-label={`${word} ${label.toLowerCase()}`}
        onMouseDown={keepFocus}
        onClick={toggle}
        sx={{ minWidth: 64, mr: -1 }}
      >
        {word}
      </Button>
    </InputAdornment>
  );
  return (
    <Box {...capsLock.listeners}>
      <FormField
        {...props}
        label={label}
        type={isShown ? 'text' : 'password'}
        slotProps={{
          input: { endAdornment: button, ref: root },
          htmlInput: { required: true, autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
        }}
      />
      <Typography variant="body2" role="status" sx={{ color: 'warning.main', fontWeight: 600, mx: 1.75 }}>
        {capsLock.isOn && 'Caps Lock is on.'}
      </Typography>
      {children}
    </Box>
  );
}
