/** The look of the list: rows, or cards on a wide screen. */
import { usePreference } from '@coupon-center/remote-kit';
import { Box, useMediaQuery } from '@coupon-center/ui';

export type ListView = 'compact' | 'cards';

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

/** The part of the theme that media queries need; this feature may not import Material UI's `Theme`. */
interface Breakpoints {
  breakpoints: { up: (size: 'md') => string };
}

/** @returns the view, and a function that chooses another one if there is room for it */
export function useListView(): [view: ListView, choose: (view: ListView) => void] {
  const hasRoom = useMediaQuery<Breakpoints>(({ breakpoints }) => breakpoints.up('md'), { noSsr: true });
  const [chosen, choose] = usePreference('list-view');
  return [hasRoom && chosen === 'cards' ? 'cards' : 'compact', choose];
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
