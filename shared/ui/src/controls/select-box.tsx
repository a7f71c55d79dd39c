/** Selects one or several options from a list, bound to react-hook-form. */
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { TextFieldProps } from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

export interface SelectOption {
  value: string;
  label: string;
  /** Explains the option in the list, on a second line. */
  hint?: string;
  disabled?: boolean;
}

export interface SelectBoxProps<Values extends FieldValues> extends Omit<
  TextFieldProps,
  'name' | 'value' | 'defaultValue' | 'error' | 'select' | 'onChange' | 'placeholder'
> {
  control: Control<Values>;
  name: FieldPath<Values>;
  options: readonly SelectOption[];
  /**
   * The field's value is an array; the list starts with a toggle for all. One selected option is shown by its label, more are
   * counted.
   */
  multiple?: boolean;
  /** Shown while nothing is selected. */
  placeholder?: string;
}

/** The value of the toggle for all; no option can have it. */
const TOGGLE_ALL = '\u0000all';

export function SelectBox<Values extends FieldValues>({
  control,
  name,
  options,
  multiple = false,
  placeholder = 'Select...',
  helperText,
  slotProps,
  ...props
}: SelectBoxProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const chosen: readonly string[] = multiple ? (field.value ?? []) : [field.value ?? ''];
  const available = options.filter(({ disabled }) => !disabled).map(({ value }) => value);
  const hasAll = available.every((value) => chosen.includes(value));

  function wordsFor(values: readonly string[]): string {
    const labels = options.filter(({ value }) => values.includes(value)).map(({ label }) => label);
    if (labels.length === 0) return placeholder;
    return labels.length === 1 ? (labels[0] as string) : `${labels.length} items selected`;
  }

  function choose(value: string | readonly string[]) {
    const togglesAll = Array.isArray(value) && value.includes(TOGGLE_ALL);
    if (!togglesAll) field.onChange(value);
    else field.onChange(hasAll ? [] : available);
  }

  return (
    <TextField
      {...props}
      select
      name={name}
      inputRef={field.ref}
      value={multiple ? chosen : chosen[0]}
      onChange={(event) => choose(event.target.value)}
      onBlur={field.onBlur}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
      slotProps={{
        ...slotProps,
        inputLabel: { shrink: true },
        select: {
          multiple,
          displayEmpty: true,
          renderValue: (value) => wordsFor(([] as string[]).concat(value as string | string[])),
        },
      }}
    >
      {multiple && <MenuItem value={TOGGLE_ALL}>{hasAll ? 'Unselect All' : 'Select all'}</MenuItem>}
      {options.map(({ value, label, hint, disabled }) => (
        <MenuItem key={value} value={value} disabled={disabled}>
          {hint ? (
            <Box sx={{ whiteSpace: 'normal' }}>
              {label}
              <Typography variant="body2" color="textSecondary">
                {hint}
              </Typography>
            </Box>
          ) : (
            label
          )}
        </MenuItem>
      ))}
    </TextField>
  );
}
