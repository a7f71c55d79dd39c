/** Chooses one of a few things to show, e.g. which items of a list. */
import Box from '@mui/material/Box';
import { RADIUS, TOUCH_TARGET } from '../theme/measures.ts';

export interface FilterBarProps<Filter extends string> {
  /** Name of the group. */
  label: string;
  /** Labels of the buttons, in their order. */
  labels: Readonly<Partial<Record<Filter, string>>>;
  /**
   * Numbers beside the labels, e.g. of the items that wait. A number that is still undefined has its place; a filter that is left
   * out shows its label alone.
   */
  counts?: Readonly<Partial<Record<Filter, number | undefined>>> | undefined;
  selected: Filter;
  onSelect: (filter: Filter) => void;
}

export function FilterBar<Filter extends string>({
  label,
  labels,
  counts,
  selected,
  onSelect,
}: FilterBarProps<Filter>) {
  return (
    <Box role="group" aria-label={label} sx={BAR}>
      {(Object.keys(labels) as Filter[]).map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === selected}
          onClick={() => onSelect(filter)}
        >
          {labels[filter]} {counts && filter in counts && <span>{counts[filter]}</span>}
        </button>
      ))}
    </Box>
  );
}

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px',
  width: { xs: '100%', sm: 'fit-content' },
  maxWidth: '100%',
  bgcolor: 'background.subtle',
  border: 1,
  borderColor: 'divider',
  borderRadius: RADIUS,
  '& > button': {
    // On a phone, each line is filled.
    flex: { xs: '1 1 auto', sm: 'none' },
    minWidth: TOUCH_TARGET,
    minHeight: TOUCH_TARGET,
    // On a phone of 375 px, lines end at the same buttons before and after the page's own font arrives.
    px: '13px',
    border: '1px solid transparent',
    borderRadius: RADIUS,
    font: 'var(--type-body2)',
    color: 'text.primary',
    bgcolor: 'transparent',
    cursor: 'pointer',
    '&:hover': { bgcolor: 'background.paper' },
    '&[aria-pressed="true"]': {
      bgcolor: 'primary.soft',
      color: 'primary.onSoft',
      borderColor: 'currentColor',
      fontWeight: 700,
    },
    '& > span': {
      display: 'inline-block',
      minWidth: '2ch',
      ml: 0.5,
      fontVariantNumeric: 'tabular-nums',
      fontWeight: 700,
    },
    '@media (forced-colors: active)': {
      '&[aria-pressed="true"]': { bgcolor: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
    },
  },
};
