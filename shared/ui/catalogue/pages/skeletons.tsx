import { CardSkeleton, FormSkeleton, ListSkeleton } from '../../src/index.ts';
import type { CataloguePage } from '../catalogue-page.ts';

export const page: CataloguePage = {
  title: 'Skeletons',
  lead: 'Placeholders as tall as the content that is loading, so that nothing moves when it arrives.',
  states: {
    FormSkeleton: () => <FormSkeleton fields={3} />,
    ListSkeleton: () => <ListSkeleton rows={3} height={96} />,
    CardSkeleton: () => <CardSkeleton height={180} />,
  },
};
