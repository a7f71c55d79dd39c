/** A checkbox with a label, and its error below it, bound to react-hook-form. */
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

export interface CheckFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: ReactNode;
  helperText?: ReactNode;
  disabled?: boolean;
}

export function CheckField<Values extends FieldValues>({
  control,
  name,
  label,
  helperText,
  disabled = false,
}: CheckFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const wordsId = useId();
  const { value, ref, ...input } = field;
  const words = fieldState.error?.message ?? helperText;
  const described = { 'aria-invalid': fieldState.invalid, 'aria-describedby': words ? wordsId : undefined };
  return (
    <FormControl error={fieldState.invalid} disabled={disabled}>
      <FormControlLabel
        label={label}
        control={
          <Checkbox {...input} checked={Boolean(value)} slotProps={{ input: { ref, ...described } }} />
        }
      />
      {words && <FormHelperText id={wordsId}>{words}</FormHelperText>}
    </FormControl>
  );
}
