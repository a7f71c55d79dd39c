/** A text field bound to react-hook-form: label, error under the field, server errors included. */
import TextField from '@mui/material/TextField';
import type { TextFieldProps } from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type { ReactNode } from 'react';

export interface Typed {
  /** The value that was typed into. */
  before: string;
  /** Where the caret stands now. */
  caret: number;
}

export interface FormFieldProps<Values extends FieldValues> extends Omit<
  TextFieldProps,
  'name' | 'value' | 'defaultValue' | 'error' | 'select'
> {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** Turns what is typed into the field's value, e.g. to refuse characters. What stands behind the caret stays as it is. */
  parse?: (text: string, typed: Typed) => string;
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
  const value: string = field.value ?? '';

  function change(input: HTMLInputElement | HTMLTextAreaElement) {
    const text = input.value;
    const caret = input.selectionEnd ?? text.length;
    const parsed = parse(text, { before: value, caret });
    if (parsed !== text) {
      // Set by React, it would send the caret to the end.
      const place = Math.max(0, parsed.length - (text.length - caret));
      input.value = parsed;
      input.setSelectionRange(place, place);
    }
    field.onChange(parsed);
  }

  const words = fieldState.error?.message ?? helperText;
  return (
    <TextField
      {...props}
      name={name}
      inputRef={field.ref}
      value={value}
      onChange={(event) => change(event.target)}
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
