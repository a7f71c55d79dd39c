/** A search field with its button, and one that clears it. */
import { useId, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { Box, Button, TextField } from '@coupon-center/ui';

export interface SearchBoxProps {
  /** What is searched, e.g. 'Search stores and merchants'. */
  label: string;
  /** Maximum number of characters. */
  maxLength: number;
  /** Search text that the list shows now. */
  search: string;
  onSearch: (search: string) => void;
}

export function SearchBox({ label, maxLength, search, onSearch }: SearchBoxProps) {
  const fieldId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  // Another address shows another search; a new field would lose the focus.
  if (shown !== search) {
    setShown(search);
    setTyped(search);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSearch(typed.trim());
  }

  return (
    <Box
      component="form"
      role="search"
      onSubmit={submit}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      <TextField
        id={fieldId}
        inputRef={field}
        type="search"
        size="small"
        label={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { maxLength } }}
        sx={{ flex: '1 1 12rem', minWidth: 0, '& input': { minHeight: 44, boxSizing: 'border-box' } }}
      />
      <Button type="submit" variant="outlined">
        Search
      </Button>
      {search && (
        <Button
          color="inherit"
          onClick={() => {
            setTyped('');
            onSearch('');
            // This button disappears.
            field.current?.focus();
          }}
        >
          Clear
        </Button>
      )}
    </Box>
  );
}
