/** A text field bound to react-hook-form: label, error under the field, server errors included. */
import TextField from '@mui/material/TextField';
import type { TextFieldProps } from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

export interface FormFieldProps<Values extends FieldValues> extends Omit<
  TextFieldProps,
  'name' | 'value' | 'error'
> {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** Turns what is typed into the field's value, e.g. to refuse characters. */
  parse?: (text: string) => string;
}

export function FormField<Values extends FieldValues>({
  control,
  name,
  parse = (text) => text,
  helperText,
  ...props
}: FormFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onChange, onBlur } = field;
  return (
    <TextField
      {...props}
      name={name}
      inputRef={ref}
      value={value ?? ''}
      onChange={(event) => onChange(parse(event.target.value))}
      onBlur={onBlur}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
    />
  );
}
