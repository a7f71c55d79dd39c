/**
 * The parts that every remote needs, and all that guest screens need: a guest page loads nothing else of this package.
 * Everything here is in the main module as well.
 */
export * from './controls/action-button.tsx';
export * from './controls/form-field.tsx';
export * from './form/form.tsx';
export * from './feedback/error-state.tsx';
export * from './feedback/notice.tsx';
export * from './feedback/skeletons.tsx';
export * from './layout/page.tsx';
export * from './layout/panel.tsx';
export * from './layout/visually-hidden.tsx';
export * from './ui-root.tsx';
export { default as Box } from '@mui/material/Box';
export { default as Button } from '@mui/material/Button';
export { default as InputAdornment } from '@mui/material/InputAdornment';
export { default as LinearProgress } from '@mui/material/LinearProgress';
export { default as MuiLink } from '@mui/material/Link';
export { default as Stack } from '@mui/material/Stack';
export { default as Typography } from '@mui/material/Typography';
export { CARD_RADIUS, TOUCHABLE_LINK } from './theme/measures.ts';
export * from './theme/theme.ts';
export type {} from './theme/typography.ts';
export type {} from './theme/palette.ts';
