/** How fields look: outlined, on the surface, with a line that is visible in both schemes. */
import type { Components, Theme } from '@mui/material/styles';
import type {} from '@mui/x-date-pickers/themeAugmentation';
import { TOUCH_TARGET } from './measures.ts';
import type { ValueOf } from './palette.ts';

const FIELD = '.MuiInputBase-input';
/**
 * Matches a field in use without Material UI's class names, which a first screen lacks before React takes over. This is why
 * every field has a placeholder, even if only a space.
 */
const IN_USE = `.MuiFormControl-root:has(${FIELD}:is(:focus, :autofill, [placeholder]:not(:placeholder-shown)))`;

export function inputs(value: ValueOf): Components<Omit<Theme, 'components'>> {
  const line = { borderColor: value('line-strong') };
  /** The outline of a field; Material UI and its date pickers use different class names for it. */
  const outline = (name: string) => ({
    backgroundColor: value('surface'),
    '&.Mui-disabled': { backgroundColor: value('surface-subtle') },
    '@media (hover: none)': { [`&:hover .${name}-notchedOutline`]: line },
    // The outline of the field is its focus ring.
    [`&:is(.Mui-focused, :has(> ${FIELD}:focus)):not(.Mui-error) .${name}-notchedOutline`]: {
      borderColor: value('focus'),
    },
    [`&.Mui-error .${name}-notchedOutline`]: { borderColor: value('error') },
  });
  // Browsers color autofilled fields; this keeps the text readable in both schemes.
  const autofill = {
    '&:-webkit-autofill': {
      WebkitBoxShadow: `0 0 0 100px ${value('primary-soft')} inset`,
      WebkitTextFillColor: value('text'),
      caretColor: value('text'),
    },
  };
  return {
    MuiTextField: { defaultProps: { fullWidth: true } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: outline('MuiOutlinedInput'),
        notchedOutline: { ...line, [`${IN_USE} & > legend`]: { maxWidth: '100%' } },
        input: autofill,
      },
    },
    MuiPickersOutlinedInput: {
      styleOverrides: { root: outline('MuiPickersOutlinedInput'), notchedOutline: line },
    },
    MuiInputLabel: {
      styleOverrides: {
        root: {
          '&.Mui-focused:not(.Mui-error)': { color: value('text') },
          [`${IN_USE} > &.MuiInputLabel-outlined`]: {
            maxWidth: 'calc(133% - 32px)',
            transform: 'translate(14px, -9px) scale(0.75)',
          },
        },
      },
    },
    MuiInputBase: {
      styleOverrides: {
        input: { '&::placeholder': { color: value('text-muted'), opacity: 1 } },
      },
    },
    MuiFormHelperText: {
      styleOverrides: { root: { marginInline: 2, fontSize: '0.8125rem', lineHeight: 1.45 } },
    },
    MuiFormControlLabel: { styleOverrides: { root: { marginLeft: -10, minHeight: TOUCH_TARGET } } },
    MuiCheckbox: { styleOverrides: { root: { padding: 10, color: value('line-strong') } } },
    MuiRadio: { styleOverrides: { root: { padding: 10, color: value('line-strong') } } },
  };
}
