/** The merchant's own site; says how the address will be saved where that is not how it was typed. */
import { useWatch } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import { normalizeUrl } from '@coupon-center/contracts';
import { FormField } from '@coupon-center/ui';
import type { FormFieldProps } from '@coupon-center/ui';

export function WebsiteField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const typed: unknown = useWatch({ control: props.control, name: props.name });
  const text = typeof typed === 'string' ? typed.trim() : '';
  const address = normalizeUrl(text);
  return (
    <FormField
      {...props}
      label="Website URL"
      required
      autoComplete="url"
      helperText={address && address !== text ? `Will be saved as ${address}` : 'For example www.mystore.com'}
      slotProps={{ htmlInput: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } }}
    />
  );
}
