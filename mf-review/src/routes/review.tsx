/** `/review?state=…`: the provider reviews the site's stores. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useContract, useSearchParams } from '@coupon-center/remote-kit';
import { Page } from '@coupon-center/ui';
import { FilterBar, ReviewQueue } from '../features/review-queue/review-queue.tsx';
import { filterOf, REVIEWS_KEY } from '../features/review-queue/review-queue.api.ts';
import { VerdictButtons } from '../features/verdict/verdict-buttons.tsx';

export function ReviewScreen() {
  const contract = useContract();
  const queries = useQueryClient();
  const filter = filterOf(useSearchParams().get('state'));
  const count = useRef<HTMLElement>(null);

  async function refresh() {
    await queries.invalidateQueries({ queryKey: REVIEWS_KEY });
    count.current?.focus();
  }

  return (
    <Page
      title="Review"
      width="form"
      lead={`Store pages on ${contract.site.siteName} go live once you approve them.`}
    >
      <FilterBar
        selected={filter}
        onSelect={(next) => contract.navigate(`/review?state=${next}`, { replace: true })}
      />
      <ReviewQueue
        filter={filter}
        countRef={count}
        actionsFor={(store) => <VerdictButtons store={store} onDecided={refresh} />}
      />
    </Page>
  );
}
