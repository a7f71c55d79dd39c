/** A checkbox with its label, bound to react-hook-form. */
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

export interface CheckFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
}

export function CheckField<Values extends FieldValues>({ control, name, label }: CheckFieldProps<Values>) {
  const { field } = useController({ control, name });
  const { value, ref, ...input } = field;
  return (
    <FormControlLabel
      label={label}
      control={<Checkbox {...input} checked={Boolean(value)} slotProps={{ input: { ref } }} />}
    />
  );
}
