/** Chooses decisions by kind and period, and searches them. */
import { MAX_DECISION_SEARCH } from '@coupon-center/contracts';
import { useContract } from '@coupon-center/remote-kit';
import { FilterBar } from '@coupon-center/ui';
import { SearchBox } from '../../shared/search-box.tsx';
import { addressOf, VERDICT_NAMES } from './decisions.api.ts';
import type { DecisionChoice } from './decisions.api.ts';

const KINDS = { all: 'All', ...VERDICT_NAMES };

const PERIOD_NAMES = {
  all: 'Any time',
  week: 'Last 7 days',
  month: 'Last 28 days',
  quarter: 'Last 90 days',
} as const;

export function DecisionFilters({ choice }: { choice: DecisionChoice }) {
  const contract = useContract();
  const show = (next: Partial<DecisionChoice>) =>
    contract.navigate(addressOf({ ...choice, ...next }), { replace: true });
  return (
    <>
      <SearchBox
        label="Search stores and reviewers"
        maxLength={MAX_DECISION_SEARCH}
        search={choice.search}
        onSearch={(search) => show({ search })}
      />
      <FilterBar
        label="Decisions to show"
        labels={KINDS}
        selected={choice.verdict}
        onSelect={(verdict) => show({ verdict })}
      />
      <FilterBar
        label="Period"
        labels={PERIOD_NAMES}
        selected={choice.period}
        onSelect={(period) => show({ period })}
      />
    </>
  );
}
