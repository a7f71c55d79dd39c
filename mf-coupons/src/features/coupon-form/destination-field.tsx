/** Where 'Use Coupon' leads; says while it is typed how the address will be stored. */
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { normalizeUrl } from '@coupon-center/contracts';
import { Box, FormField } from '@coupon-center/ui';
import type { CouponFormValues } from './coupon-form-values.ts';
import { FieldHint } from './field-hint.tsx';

export interface DestinationFieldProps {
  control: Control<CouponFormValues>;
  hint: string | undefined;
  /** Where shoppers are led without a destination. */
  website: string | undefined;
}

export function DestinationField({ control, hint, website }: DestinationFieldProps) {
  const typed = useWatch({ control, name: 'destinationUrl' });
  return (
    <FormField
      control={control}
      name="destinationUrl"
      label="Destination URL"
      autoComplete="off"
      helperText={hint && <FieldHint>{hint}</FieldHint>}
      note={
        <Box component="span" sx={NOTE}>
          {storedWords(typed, website)}
        </Box>
      }
      slotProps={{ htmlInput: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } }}
    />
  );
}

const NOTE = { display: 'block', overflowWrap: 'anywhere' };

/** Nothing where it is stored as it stands, or not at all. */
function storedWords(typed: string, website: string | undefined): string | null {
  if (typed.trim() === '') return website ? `Will be stored as ${website}, your website` : null;
  const address = normalizeUrl(typed);
  return address === null || address === typed ? null : `Will be stored as ${address}`;
}
