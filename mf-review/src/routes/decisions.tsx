/** `/review/decisions`: the log of decisions. */
import { Page } from '@coupon-center/ui';
import { DecisionList } from '../features/decisions/decision-list.tsx';

export function DecisionsScreen() {
  return (
    <Page title="Decisions" width="form" lead="Every decision about stores and coupons, newest first.">
      <DecisionList />
    </Page>
  );
}
