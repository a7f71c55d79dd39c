import { useState } from 'react';
import { FilterBar } from '../../src/index.ts';
import type { CataloguePage } from '../catalogue-page.ts';

const LABELS = { pending: 'Pending', approved: 'Approved', all: 'All' } as const;

function Example() {
  const [selected, select] = useState<keyof typeof LABELS>('pending');
  return <FilterBar label="Stores to show" labels={LABELS} selected={selected} onSelect={select} />;
}

export const page: CataloguePage = {
  title: 'FilterBar',
  lead: 'Chooses one of a few things to show, such as the items of a list. The buttons wrap on a phone.',
  states: { 'One is selected': () => <Example /> },
};
