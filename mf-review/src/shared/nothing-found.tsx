/** An empty list whose filters hide everything, and the way out of them. */
import type { MouseEvent } from 'react';
import { useContract } from '@coupon-center/remote-kit';
import { Button, EmptyState } from '@coupon-center/ui';

export interface NothingFoundProps {
  title: string;
  /** The address of the list as it is without a choice. */
  unfiltered: string;
}

export function NothingFound({ title, unfiltered }: NothingFoundProps) {
  const contract = useContract();
  function clear({ currentTarget: button }: MouseEvent) {
    // This button disappears.
    button.closest('main, body')?.querySelector<HTMLElement>('[type="search"]')?.focus();
    contract.navigate(unfiltered, { replace: true });
  }
  return (
    <EmptyState title={title} illustration="store">
      <Button variant="outlined" onClick={clear}>
        Clear filters
      </Button>
    </EmptyState>
  );
}
