/** What a coupon says, where it leads, and its code. */
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { normalizeUrl } from '@coupon-center/contracts';
import { Box, FormField, LimitedTextField } from '@coupon-center/ui';
import type { CouponFormValues } from './coupon-form-values.ts';
import type { CouponHints } from './coupon-hints.ts';
import { FieldHint } from './field-hint.tsx';

export interface TextFieldsProps {
  control: Control<CouponFormValues>;
  hints: CouponHints;
  /** Of the store; where shoppers go if there is no destination. */
  website: string | undefined;
}

export function TextFields({ control, hints, website }: TextFieldsProps) {
  const destination = useWatch({ control, name: 'custom_url' });
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
      <FormField
        control={control}
        name="custom_url"
        label="Destination URL"
        autoComplete="off"
        helperText={hints.custom_url && <FieldHint>{hints.custom_url}</FieldHint>}
        note={
          <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {savedAs(destination, website)}
          </Box>
        }
        slotProps={{ htmlInput: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } }}
      />
      <FormField
        control={control}
        name="discount_code"
        label="Coupon Code"
        autoComplete="off"
        helperText={hints.discount_code && <FieldHint>{hints.discount_code}</FieldHint>}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
    </>
  );
}

/** Null if the destination is saved as it stands, or can't be saved. */
function savedAs(typed: string, website: string | undefined): string | null {
  if (typed.trim() === '') return website ? `Will be saved as ${website}, your website` : null;
  const address = normalizeUrl(typed);
  return address === null || address === typed ? null : `Will be saved as ${address}`;
}
