/**
 * An outlined text field with its label and helper text, built from the parts of Material UI's TextField. TextField itself also
 * brings the other variants, and selects with their menus: 14 kB Brotli that no guest screen needs.
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
import type { CSSProperties, ReactNode } from 'react';

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

type HtmlInputProps = OutlinedInputProps['inputProps'];

export interface TextBoxProps
  extends Omit<FormControlProps, keyof InputProps | 'children' | 'defaultValue' | 'variant'>, InputProps {
  label?: ReactNode;
  helperText?: ReactNode;
  slotProps?: {
    /** Props of the outlined input, e.g. adornments. */
    input?: Partial<OutlinedInputProps>;
    /** Props of the native input or text area. */
    htmlInput?: HtmlInputProps;
    inputLabel?: InputLabelProps;
    formHelperText?: FormHelperTextProps;
  };
}

/**
 * Whether the browser itself makes a field as high as its text. In other browsers Material UI's script does so, which lays the
 * page out several times per keystroke.
 */
const SIZES_FIELDS = 'CSS' in globalThis && 'supports' in CSS && CSS.supports('field-sizing', 'content');

function sizedArea({ minRows = 1, htmlInput }: { minRows?: string | number; htmlInput?: HtmlInputProps }) {
  const style: CSSProperties = { fieldSizing: 'content', minHeight: `${minRows}lh` };
  return {
    inputComponent: 'textarea',
    inputProps: { ...htmlInput, type: undefined, style: { ...style, ...htmlInput?.style } },
    rows: minRows,
  } satisfies Partial<OutlinedInputProps>;
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
  const isSized = SIZES_FIELDS && multiline && rows === undefined && maxRows === undefined;
  const lines = isSized ? sizedArea({ minRows, htmlInput }) : { minRows, maxRows, rows };
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
        multiline={multiline}
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
