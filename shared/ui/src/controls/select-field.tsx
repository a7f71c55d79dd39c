/** A choice of one from a short list, bound to react-hook-form. */
import MenuItem from '@mui/material/MenuItem';
import type { FieldValues } from 'react-hook-form';
import { FormField } from './form-field.tsx';
import type { FormFieldProps } from './form-field.tsx';

export interface SelectFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  options: readonly { value: string; label: string }[];
}

export function SelectField<Values extends FieldValues>({ options, ...props }: SelectFieldProps<Values>) {
  return (
    <FormField {...props} select>
      {options.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </FormField>
  );
}
