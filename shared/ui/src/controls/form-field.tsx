/** A text field bound to react-hook-form: label, error under the field, server errors included. */
import TextField from '@mui/material/TextField';
import type { TextFieldProps } from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type { ReactNode } from 'react';

export interface FormFieldProps<Values extends FieldValues> extends Omit<
  TextFieldProps,
  'name' | 'value' | 'defaultValue' | 'error' | 'select'
> {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** Turns what is typed into the field's value, e.g. to refuse characters. */
  parse?: (text: string) => string;
  /** Stays under the field when an error takes the place of the helper text. */
  note?: ReactNode;
}

export function FormField<Values extends FieldValues>({
  control,
  name,
  parse = (text) => text,
  helperText,
  note,
  onBlur,
  ...props
}: FormFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const words = fieldState.error?.message ?? helperText;
  return (
    <TextField
      {...props}
      name={name}
      inputRef={field.ref}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(parse(event.target.value))}
      onBlur={(event) => {
        field.onBlur();
        onBlur?.(event);
      }}
      error={fieldState.invalid}
      helperText={
        words && note ? (
          <>
            {words} {note}
          </>
        ) : (
          (words ?? note)
        )
      }
    />
  );
}
