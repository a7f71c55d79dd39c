import { CardSkeleton, FormSkeleton, ListSkeleton } from '../../src/index.ts';
import type { CataloguePage } from '../catalogue-page.ts';

export const page: CataloguePage = {
  title: 'Skeletons',
  lead: 'As high as what is on its way, so that nothing moves when it comes.',
  states: {
    FormSkeleton: () => <FormSkeleton fields={3} />,
    ListSkeleton: () => <ListSkeleton rows={3} height={96} />,
    CardSkeleton: () => <CardSkeleton height={180} />,
  },
};
