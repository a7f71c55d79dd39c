/** A code of the second factor: of the app, or a recovery code. Spaces and hyphens in it don't matter. */
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { FormField } from '@coupon-center/ui/core';

export interface CodeFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** Whether it may only be a code of the app: phones show digits then and offer codes that they know. */
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
