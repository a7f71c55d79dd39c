import type { FieldValues } from 'react-hook-form';
import { FormField } from '@coupon-center/ui/core';
import type { FormFieldProps } from '@coupon-center/ui/core';

export function EmailField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  return (
    <FormField
      autoComplete="username"
      label="Email"
      {...props}
      type="email"
      dropUnseen
      slotProps={{
        htmlInput: { required: true, inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
      }}
    />
  );
}
