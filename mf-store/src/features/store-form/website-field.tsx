/** The merchant's own site; says while typing how the address will be saved, or that it can't be. */
import { get, useFormState, useWatch } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import { hasOtherScheme, normalizeUrl } from '@coupon-center/contracts';
import { Box, FormField, VisuallyHidden } from '@coupon-center/ui';
import type { FormFieldProps } from '@coupon-center/ui';

const EXAMPLE = 'Your own site, for example www.mystore.com';
const OTHER_SCHEME = 'Enter an address that starts with http:// or https://.';

export function WebsiteField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const typed: unknown = useWatch({ control: props.control, name: props.name });
  const { dirtyFields } = useFormState({ control: props.control, name: props.name });
  const text = typeof typed === 'string' ? typed : '';
  const refusal = hasOtherScheme(text) ? OTHER_SCHEME : '';
  const isTyped = get(dirtyFields, props.name) === true;
  const address = normalizeUrl(text);
  const example = isTyped && address ? `Will be saved as ${address}` : EXAMPLE;
  // The form's error comes before the reason, not in its place.
  const helperText = refusal ? undefined : example;
  return (
    <Box>
      <FormField
        {...props}
        label="Website URL"
        dropUnseen
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
