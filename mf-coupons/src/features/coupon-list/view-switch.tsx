/** The look of the list: rows, or cards on a wide screen. */
import { usePreference } from '@coupon-center/remote-kit';
import { Box, FilterBar, useMediaQuery } from '@coupon-center/ui';

export type ListView = 'compact' | 'cards';

const LABELS: Readonly<Record<ListView, string>> = { compact: 'Compact', cards: 'Cards' };

export interface ViewSwitchProps {
  view: ListView;
  onChoose: (view: ListView) => void;
}

export function ViewSwitch({ view, onChoose }: ViewSwitchProps) {
  return (
    <Box sx={{ display: { xs: 'none', md: 'block' } }}>
      <FilterBar label="View" labels={LABELS} selected={view} onSelect={onChoose} />
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
