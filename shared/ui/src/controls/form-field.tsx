/**
 * A text field bound to react-hook-form, with its error below it, server errors included. In a first screen it keeps what was
 * typed before React took over.
 */
import { useForkRef } from '@mui/material/utils';
import { withoutUnseen } from '@coupon-center/contracts';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type { ReactNode } from 'react';
import { TextBox } from '../text-box.tsx';
import type { TextBoxProps } from '../text-box.tsx';

export interface Typed {
  /** The value before the change. */
  before: string;
  /** Position of the caret after the change. */
  caret: number;
}

export interface FormFieldProps<Values extends FieldValues> extends Omit<
  TextBoxProps,
  'name' | 'value' | 'error'
> {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** Turns what was typed into the field's value, e.g. to drop characters. Must not change what follows the caret. */
  parse?: (text: string, typed: Typed) => string;
  /** For codes, addresses and emails: removes the invisible characters that slip in when they are copied, and says so. */
  dropUnseen?: boolean;
  /** Stays below the field when an error replaces the helper text. */
  note?: ReactNode;
  /** A reason to refuse the value, shown unless the form has an error of its own. */
  refusal?: string | undefined;
}

const never = () => () => undefined;

function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

export function FormField<Values extends FieldValues>({
  control,
  name,
  dropUnseen = false,
  parse = dropUnseen ? withoutUnseen : (text) => text,
  helperText,
  note,
  refusal,
  onBlur,
  // The position of a first screen's label depends on it, see `MuiInputLabel` in the theme.
  placeholder = ' ',
  ...props
}: FormFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const value: string = field.value ?? '';
  const [hasDropped, setDropped] = useState(false);

  function change(input: HTMLInputElement | HTMLTextAreaElement) {
    const text = input.value;
    const caret = input.selectionEnd ?? text.length;
    const parsed = parse(text, { before: value, caret });
    if (dropUnseen) setDropped(withoutUnseen(text) !== text || (hasDropped && parsed !== ''));
    if (parsed !== text) {
      // If React set the value, the caret would jump to the end.
      const place = Math.max(0, parsed.length - (text.length - caret));
      input.value = parsed;
      input.setSelectionRange(place, place);
    }
    field.onChange(parsed);
  }

  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const inputRef = useForkRef(input, field.ref);
  const isHydrating = useIsHydrating();
  const takeTyped = useEffectEvent(() => {
    if (isHydrating && input.current && input.current.value !== value) change(input.current);
  });
  useEffect(() => takeTyped(), []);

  const hint = hasDropped ? 'Invisible characters were removed.' : helperText;
  const words = fieldState.error?.message ?? refusal ?? hint;
  return (
    <TextBox
      {...props}
      name={name}
      inputRef={inputRef}
      placeholder={placeholder}
      value={value}
      onChange={(event) => change(event.target)}
      onBlur={(event) => {
        field.onBlur();
        onBlur?.(event);
      }}
      error={fieldState.invalid || refusal !== undefined}
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
