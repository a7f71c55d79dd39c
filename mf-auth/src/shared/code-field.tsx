/** A field for a second-factor code from the app, or a recovery code. Spaces and hyphens in it don't matter. */
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { FormField } from '@coupon-center/ui/core';

export interface CodeFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** Whether only a code from the app is accepted: phones then show digits and offer codes that they know. */
  isFromApp: boolean;
  helperText?: string;
}

export function CodeField<Values extends FieldValues>({ isFromApp, ...props }: CodeFieldProps<Values>) {
  return (
    <FormField
      {...props}
      autoComplete={isFromApp ? 'one-time-code' : 'off'}
      slotProps={{
        htmlInput: {
          required: true,
          inputMode: isFromApp ? 'numeric' : 'text',
          autoCapitalize: 'characters',
          autoCorrect: 'off',
          spellCheck: false,
        },
      }}
    />
  );
}
