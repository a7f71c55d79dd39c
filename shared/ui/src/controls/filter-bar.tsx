/** Chooses one of a few things to show, e.g. which items of a list. */
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

export interface FilterBarProps<Filter extends string> {
  /** Name of the group. */
  label: string;
  /** Labels of the buttons, in their order. */
  labels: Readonly<Partial<Record<Filter, string>>>;
  selected: Filter;
  onSelect: (filter: Filter) => void;
}

export function FilterBar<Filter extends string>({
  label,
  labels,
  selected,
  onSelect,
}: FilterBarProps<Filter>) {
  return (
    <Stack direction="row" role="group" aria-label={label} sx={{ gap: 1, flexWrap: 'wrap' }}>
      {(Object.keys(labels) as Filter[]).map((filter) => (
        <Button
          key={filter}
          variant={filter === selected ? 'contained' : 'outlined'}
          color={filter === selected ? 'primary' : 'inherit'}
          aria-pressed={filter === selected}
          onClick={() => onSelect(filter)}
        >
          {labels[filter]}
        </Button>
      ))}
    </Stack>
  );
}
