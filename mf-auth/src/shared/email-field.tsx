import type { FieldValues } from 'react-hook-form';
import { FormField } from '@coupon-center/ui/core';
import type { FormFieldProps } from '@coupon-center/ui/core';

export function EmailField<Values extends FieldValues>({
  readOnly,
  ...props
}: FormFieldProps<Values> & { readOnly?: boolean }) {
  return (
    <FormField
      autoComplete="username"
      label="Email"
      {...props}
      type="email"
      dropUnseen
      slotProps={{
        htmlInput: {
          required: true,
          readOnly,
          inputMode: 'email',
          autoCapitalize: 'none',
          spellCheck: false,
        },
      }}
    />
  );
}
