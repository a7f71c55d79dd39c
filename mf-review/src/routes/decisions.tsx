/** `/review/decisions?verdict=…&period=…&q=…`: the log of decisions. */
import { useSearchParams } from '@coupon-center/remote-kit';
import { Page } from '@coupon-center/ui';
import { DecisionFilters } from '../features/decisions/decision-filters.tsx';
import { DecisionList } from '../features/decisions/decision-list.tsx';
import { choiceOf } from '../features/decisions/decisions.api.ts';

export function DecisionsScreen() {
  const choice = choiceOf(useSearchParams());
  return (
    <Page title="Decisions" width="form" lead="Every decision about stores and coupons, newest first.">
      <DecisionFilters choice={choice} />
      <DecisionList choice={choice} />
    </Page>
  );
}
