/** A password field with a Show/Hide button and a Caps Lock hint. */
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Box, Button, FormField, InputAdornment, Typography } from '@coupon-center/ui/core';
import type { FormFieldProps } from '@coupon-center/ui/core';
import { useShownPassword } from './use-shown-password.ts';

export interface PasswordFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  /** Content below the field. */
  children?: ReactNode;
}

/** On the field's top edge, opposite the label, where it moves nothing when it appears. */
const ON_THE_EDGE = {
  position: 'absolute',
  top: 0,
  right: 10,
  transform: 'translateY(-50%)',
  bgcolor: 'background.paper',
  color: 'warning.main',
  fontWeight: 600,
  px: 0.5,
} as const;

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
    <Box {...capsLock.listeners} sx={{ position: 'relative' }}>
      <FormField
        {...props}
        label={label}
        type={isShown ? 'text' : 'password'}
        slotProps={{
          input: { endAdornment: button, ref: root },
          htmlInput: { required: true, autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
        }}
      />
      <Typography variant="caption" role="status" sx={ON_THE_EDGE}>
        {capsLock.isOn && 'Caps Lock is on.'}
      </Typography>
      {children}
    </Box>
  );
}

/** Whether Caps Lock is on, as the keys pressed in a field report it. */
function useCapsLock() {
  const [isOn, setOn] = useState(false);
  const read = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'));
  return { isOn, listeners: { onKeyDown: read, onKeyUp: read, onBlur: () => setOn(false) } };
}
