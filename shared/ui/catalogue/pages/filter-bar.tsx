import { useState } from 'react';
import { FilterBar } from '../../src/index.ts';
import type { CataloguePage } from '../catalogue-page.ts';

const LABELS = { pending: 'Pending', approved: 'Approved', all: 'All' } as const;

function Example({ counts }: { counts?: Partial<Record<keyof typeof LABELS, number>> }) {
  const [selected, select] = useState<keyof typeof LABELS>('pending');
  return (
    <FilterBar label="Stores to show" labels={LABELS} counts={counts} selected={selected} onSelect={select} />
  );
}

export const page: CataloguePage = {
  title: 'FilterBar',
  lead: 'Chooses one of a few things to show, such as the items of a list, with the number of those that wait. It wraps on a phone.',
  states: {
    'One is selected': () => <Example />,
    'With numbers': () => <Example counts={{ pending: 12 }} />,
  },
};
