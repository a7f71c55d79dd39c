/** Chooses between rows and cards. */
import { Box } from '@coupon-center/ui';
import type { ListView } from './use-list-view.ts';

const LABELS: readonly [ListView, string][] = [
  ['compact', 'Compact'],
  ['cards', 'Cards'],
];

export interface ViewSwitchProps {
  view: ListView;
  onChoose: (view: ListView) => void;
}

export function ViewSwitch({ view, onChoose }: ViewSwitchProps) {
  return (
    <Box role="group" aria-label="View" sx={SWITCH}>
      {LABELS.map(([name, label]) => (
        <button key={name} type="button" aria-pressed={view === name} onClick={() => onChoose(name)}>
          {label}
        </button>
      ))}
    </Box>
  );
}

const SWITCH = {
  display: { xs: 'none', md: 'flex' },
  '& > button': {
    minHeight: 44,
    px: 2,
    font: 'var(--type-body2)',
    color: 'text.primary',
    bgcolor: 'background.paper',
    border: '1px solid',
    borderColor: 'divider',
    cursor: 'pointer',
    '&:first-of-type': { borderRadius: '10px 0 0 10px', borderRight: 0 },
    '&:last-of-type': { borderRadius: '0 10px 10px 0' },
    '&:hover': { bgcolor: 'background.subtle' },
    '&[aria-pressed="true"]': { bgcolor: 'primary.soft', color: 'primary.onSoft', fontWeight: 700 },
    '&:focus-visible': { position: 'relative' },
    '@media (forced-colors: active)': {
      '&[aria-pressed="true"]': { bgcolor: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
    },
  },
};
