/** What a coupon says, where it leads, and the code that it gives. */
import type { Control } from 'react-hook-form';
import { FormField, LimitedTextField } from '@coupon-center/ui';
import type { CouponFormValues } from './coupon-form-values.ts';
import type { CouponHints } from './coupon-hints.ts';
import { DestinationField } from './destination-field.tsx';
import { FieldHint } from './field-hint.tsx';

export interface TextFieldsProps {
  control: Control<CouponFormValues>;
  hints: CouponHints;
  /** Of the store. */
  website: string | undefined;
}

export function TextFields({ control, hints, website }: TextFieldsProps) {
  return (
    <>
      <LimitedTextField
        control={control}
        name="description"
        label="Coupon Description"
        required
        multiline
        minRows={2}
        helperText={hints.description && <FieldHint>{hints.description}</FieldHint>}
      />
      <DestinationField control={control} hint={hints.destinationUrl} website={website} />
      <FormField
        control={control}
        name="code"
        label="Coupon Code"
        autoComplete="off"
        helperText={hints.code && <FieldHint>{hints.code}</FieldHint>}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
    </>
  );
}
