import { ErrorState } from '../../src/index.ts';
import type { CataloguePage } from '../catalogue-page.ts';

export const page: CataloguePage = {
  title: 'ErrorState',
  lead: 'Something could not be loaded; Retry is busy until the next attempt is over.',
  states: {
    'With Retry': () => (
      <ErrorState
        message="Your coupons could not be loaded."
        onRetry={() => new Promise((resolve) => setTimeout(resolve, 1500))}
      />
    ),
  },
};
