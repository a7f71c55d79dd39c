/** Searches stores and their merchants. */
import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import { MAX_REVIEW_SEARCH } from '@coupon-center/contracts';
import { Box, Button, TextField } from '@coupon-center/ui';

export interface StoreSearchProps {
  /** What the list shows now. */
  search: string;
  onSearch: (search: string) => void;
}

export function StoreSearch({ search, onSearch }: StoreSearchProps) {
  const fieldId = useId();
  const [typed, setTyped] = useState(search);

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
        type="search"
        size="small"
        label="Search stores and merchants"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_REVIEW_SEARCH } }}
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
          }}
        >
          Clear
        </Button>
      )}
    </Box>
  );
}
