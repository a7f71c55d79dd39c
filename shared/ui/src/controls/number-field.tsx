/**
 * A number as text. Typed or pasted, a decimal comma becomes a dot and thousands separators are removed. Anything else stays as
 * typed, with an error once the field is left, so a number never turns into another one. The field loses the focus when the
 * mouse wheel turns over it.
 */
import { DECIMAL_MESSAGE, isAmount, plainAmount } from '@coupon-center/contracts';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import { FormField } from './form-field.tsx';
import type { FormFieldProps, Typed } from './form-field.tsx';

export function NumberField<Values extends FieldValues>({
  onFocus,
  onBlur,
  ...props
}: FormFieldProps<Values>) {
  const value: unknown = useWatch({ control: props.control, name: props.name });
  const [isLeft, setLeft] = useState(false);
  // A number typed key by key reads the same as one that is pasted.
  const typed = useRef('');
  const isRefused = isLeft && typeof value === 'string' && value.trim() !== '' && !isAmount(value);

  function parse(text: string, { before }: Typed) {
    const goesOn = before !== '' && text.startsWith(before) && plainAmount(typed.current) === before;
    typed.current = goesOn ? typed.current + text.slice(before.length) : text;
    return plainAmount(typed.current);
  }

  return (
    <FormField
      {...props}
      parse={parse}
      refusal={isRefused ? DECIMAL_MESSAGE : undefined}
      onFocus={(event) => {
        setLeft(false);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setLeft(true);
        typed.current = '';
        onBlur?.(event);
      }}
      onWheel={(event) => (event.target as HTMLElement).blur()}
      slotProps={{ ...props.slotProps, htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
    />
  );
}
