/**
 * An outlined text field with its label and helper text, of the parts that Material UI's TextField has for it. TextField
 * also brings the other variants, and selects with their menus: 14 kB Brotli that no screen of a guest needs.
 */
import FormControl from '@mui/material/FormControl';
import type { FormControlProps } from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import type { FormHelperTextProps } from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import type { InputLabelProps } from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';
import type { ReactNode } from 'react';

/** Props of the input itself; all others are the field's. */
type InputProps = Pick<
  OutlinedInputProps,
  | 'autoComplete'
  | 'autoFocus'
  | 'inputRef'
  | 'name'
  | 'placeholder'
  | 'type'
  | 'value'
  | 'multiline'
  | 'minRows'
  | 'maxRows'
  | 'rows'
  | 'onBlur'
  | 'onChange'
  | 'onFocus'
>;

export interface TextBoxProps
  extends Omit<FormControlProps, keyof InputProps | 'children' | 'defaultValue' | 'variant'>, InputProps {
  label?: ReactNode;
  helperText?: ReactNode;
  slotProps?: {
    /** Of the input with its outline, e.g. adornments. */
    input?: Partial<OutlinedInputProps>;
    /** Of the element that takes the text. */
    htmlInput?: OutlinedInputProps['inputProps'];
    inputLabel?: InputLabelProps;
    formHelperText?: FormHelperTextProps;
  };
}

export function TextBox({
  id: givenId,
  label,
  helperText,
  slotProps: { input, htmlInput, inputLabel, formHelperText } = {},
  autoComplete,
  autoFocus,
  inputRef,
  name,
  placeholder,
  type,
  value,
  multiline,
  minRows,
  maxRows,
  rows,
  onBlur,
  onChange,
  onFocus,
  ...field
}: TextBoxProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const helperId = helperText ? `${id}-helper-text` : undefined;
  const given = { autoComplete, autoFocus, inputRef, name, placeholder, type, value };
  const lines = { multiline, minRows, maxRows, rows };
  const shrink = inputLabel?.shrink;
  return (
    <FormControl fullWidth {...field} variant="outlined">
      {label && (
        <InputLabel htmlFor={id} id={`${id}-label`} {...inputLabel}>
          {label}
        </InputLabel>
      )}
      <OutlinedInput
        id={id}
        aria-describedby={helperId}
        label={label}
        inputProps={htmlInput}
        {...given}
        {...lines}
        {...(shrink !== undefined && { notched: shrink })}
        {...{ onBlur, onChange, onFocus }}
        {...input}
      />
      {helperText && (
        <FormHelperText id={helperId} {...formHelperText}>
          {helperText}
        </FormHelperText>
      )}
    </FormControl>
  );
}
