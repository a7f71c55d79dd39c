import { ErrorState } from '../../src/index.ts';
import type { CataloguePage } from '../catalogue-page.ts';

export const page: CataloguePage = {
  title: 'ErrorState',
  lead: 'Says what failed to load. Retry is busy until the next attempt is done.',
  states: {
    'With Retry': () => (
      <ErrorState
        message="Your coupons could not be loaded."
        onRetry={() => new Promise((resolve) => setTimeout(resolve, 1500))}
      />
    ),
  },
};
