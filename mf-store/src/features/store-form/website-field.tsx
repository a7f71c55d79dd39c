/** The merchant's own site; says while it is typed how the address will be stored, or that it can't be. */
import { get, useFormState, useWatch } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import { hasOtherScheme, normalizeUrl } from '@coupon-center/contracts';
import { Box, FormField, VisuallyHidden } from '@coupon-center/ui';
import type { FormFieldProps } from '@coupon-center/ui';

const EXAMPLE = 'Your own site, for example www.mystore.com';
const OTHER_SCHEME = 'Only addresses that start with http:// or https:// can be stored.';

export function WebsiteField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const typed: unknown = useWatch({ control: props.control, name: props.name });
  const { dirtyFields } = useFormState({ control: props.control, name: props.name });
  const text = typeof typed === 'string' ? typed : '';
  const refusal = hasOtherScheme(text) ? OTHER_SCHEME : '';
  const isTyped = get(dirtyFields, props.name) === true;
  const address = normalizeUrl(text);
  const example = isTyped && address ? `Will be stored as ${address}` : EXAMPLE;
  // What the form says of a refused address stands before the reason, not in its place.
  const helperText = refusal ? undefined : example;
  return (
    <Box>
      <FormField
        {...props}
        label="Website URL"
        required
        autoComplete="url"
        helperText={helperText}
        note={refusal}
        slotProps={{
          htmlInput: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
          formHelperText: { sx: { overflowWrap: 'anywhere', ...(refusal && { color: 'error.main' }) } },
        }}
      />
      <VisuallyHidden announced>{refusal}</VisuallyHidden>
    </Box>
  );
}
