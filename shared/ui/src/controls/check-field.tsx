/** A checkbox with its label, and its error under it, bound to react-hook-form. */
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

export interface CheckFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
}

export function CheckField<Values extends FieldValues>({ control, name, label }: CheckFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const errorId = useId();
  const { value, ref, ...input } = field;
  const message = fieldState.error?.message;
  const described = { 'aria-invalid': fieldState.invalid, 'aria-describedby': message ? errorId : undefined };
  return (
    <FormControl error={fieldState.invalid}>
      <FormControlLabel
        label={label}
        control={
          <Checkbox {...input} checked={Boolean(value)} slotProps={{ input: { ref, ...described } }} />
        }
      />
      {message && <FormHelperText id={errorId}>{message}</FormHelperText>}
    </FormControl>
  );
}
