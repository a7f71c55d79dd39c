import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { VisuallyHidden } from '../../src/index.ts';
import type { CataloguePage } from '../catalogue-page.ts';

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <>
      <Typography>
        <Button variant="outlined" onClick={() => setCount(count + 1)}>
          Count
        </Button>{' '}
        A screen reader hears the number, the eye sees none.
      </Typography>
      <VisuallyHidden announced>{count === 0 ? '' : `Counted ${count} times`}</VisuallyHidden>
    </>
  );
}

export const page: CataloguePage = {
  title: 'VisuallyHidden',
  lead: 'Text for screen readers only.',
  states: { Announced: Counter },
};
