/** `/review?state=…&q=…`: the provider reviews the site's stores. */
import { MAX_REVIEW_SEARCH } from '@coupon-center/contracts';
import { useContract, useSearchParams } from '@coupon-center/remote-kit';
import { FilterBar, Page } from '@coupon-center/ui';
import { addressOf, choiceOf, REVIEW_FILTERS } from '../features/review-queue/review-queue.api.ts';
import type { StoreChoice } from '../features/review-queue/review-queue.api.ts';
import { ReviewQueue } from '../features/review-queue/review-queue.tsx';
import { ReviewNumbersLine } from '../features/review-numbers/review-numbers.tsx';
import { StoreVerdictButtons } from '../features/store-verdict/store-verdict-buttons.tsx';
import { EditTemplatesLink } from '../shared/administrators.tsx';
import { SearchBox } from '../shared/search-box.tsx';
import { useRefresh } from '../shared/use-refresh.ts';

export function ReviewScreen() {
  const contract = useContract();
  const choice = choiceOf(useSearchParams());
  const { count, refresh } = useRefresh();
  const show = (next: Partial<StoreChoice>) =>
    contract.navigate(addressOf({ ...choice, ...next }), { replace: true });

  return (
    <Page
      title="Review"
      width="form"
      lead={`Store pages on ${contract.site.siteName} go live once you approve them.`}
      action={<EditTemplatesLink />}
    >
      <ReviewNumbersLine />
      <SearchBox
        label="Search stores and merchants"
        maxLength={MAX_REVIEW_SEARCH}
        search={choice.search}
        onSearch={(search) => show(search ? { search, filter: 'all' } : { search })}
      />
      <FilterBar
        label="Stores to show"
        labels={REVIEW_FILTERS}
        selected={choice.filter}
        onSelect={(filter) => show({ filter })}
      />
      <ReviewQueue
        choice={choice}
        countRef={count}
        actionsFor={(store) => <StoreVerdictButtons store={store} onDecided={refresh} />}
      />
    </Page>
  );
}
