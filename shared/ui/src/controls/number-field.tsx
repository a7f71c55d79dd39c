/** A number as text: accepts digits and dots only, and loses the focus when the mouse wheel turns over it. */
import type { FieldValues } from 'react-hook-form';
import { FormField } from './form-field.tsx';
import type { FormFieldProps } from './form-field.tsx';

export function NumberField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  return (
    <FormField
      {...props}
      parse={(text) => text.replace(/[^\d.]/g, '')}
      onWheel={(event) => (event.target as HTMLElement).blur()}
      slotProps={{ ...props.slotProps, htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
    />
  );
}
