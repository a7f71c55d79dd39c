/** A text field that counts the characters left; counts code points as the server does. */
import { charactersLeft, MAX_DESCRIPTION } from '@coupon-center/contracts';
import { useWatch } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import { FormField } from './form-field.tsx';
import type { FormFieldProps } from './form-field.tsx';

export interface LimitedTextFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  /** Most code points; 120 where nothing is said. */
  max?: number;
}

export function LimitedTextField<Values extends FieldValues>({
  max = MAX_DESCRIPTION,
  ...props
}: LimitedTextFieldProps<Values>) {
  const value: unknown = useWatch({ control: props.control, name: props.name });
  const left = charactersLeft(typeof value === 'string' ? value : '', max);
  return (
    <FormField
      {...props}
      parse={(text) => [...text].slice(0, max).join('')}
      helperText={`${left} characters left`}
    />
  );
}
