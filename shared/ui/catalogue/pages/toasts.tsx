import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { showToast, Toasts } from '../../src/toasts/toasts.tsx';
import type { CataloguePage } from '../catalogue-page.ts';

const kinds = ['success', 'info', 'error', 'loading'] as const;

export const page: CataloguePage = {
  title: 'Toasts',
  lead: 'Bottom right, for what has just happened. Hovering or focusing one stops its timer.',
  states: {
    Kinds: () => (
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="outlined"
            onClick={() => showToast({ kind, message: `This is ${kind}.` })}
          >
            {kind}
          </Button>
        ))}
        <Toasts />
      </Stack>
    ),
    'With an action': () => (
      <Button
        variant="outlined"
        onClick={() =>
          showToast({
            kind: 'info',
            message: 'The coupon was deleted.',
            action: { label: 'Undo', run: () => showToast({ kind: 'success', message: 'It is back.' }) },
            milliseconds: 10_000,
          })
        }
      >
        Delete
      </Button>
    ),
  },
};
