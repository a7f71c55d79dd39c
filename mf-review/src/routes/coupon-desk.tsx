/** The table of coupons with all decisions about them, for the site and for one store. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ProviderCoupon } from '@coupon-center/contracts';
import type { Gathered } from '@coupon-center/remote-kit';
import { Box } from '@coupon-center/ui';
import { CouponList } from '../features/coupon-queue/coupon-list.tsx';
import { CouponVerdictButtons } from '../features/coupon-verdict/coupon-verdict-buttons.tsx';
import { HoldSeveral } from '../features/coupon-verdict/hold-several.tsx';
import { KeysChoice, useKeysChoice } from '../shared/keys.tsx';
import { PagePreviewButton } from '../shared/page-preview-button.tsx';
import { useDrafts } from '../shared/use-drafts.ts';
import { useRefresh } from '../shared/use-refresh.ts';

export interface CouponDeskProps {
  query: UseInfiniteQueryResult<Gathered<ProviderCoupon>>;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Names the coupons that are listed; a selection does not outlast them. */
  choice?: string;
}

export function CouponDesk({ query, empty, choice }: CouponDeskProps) {
  const { count, refresh } = useRefresh();
  const [hasKeys, chooseKeys] = useKeysChoice();
  const drafts = useDrafts();
  const [draft, setDraft] = useState('');
  const listed = query.data?.items ?? [];
  const canApprove = listed.some(({ approved }) => !approved);
  return (
    <>
      <CouponList
        key={choice}
        query={query}
        empty={empty}
        countRef={count}
        hasKeys={hasKeys}
        actionsFor={(coupon) => (
          <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>
            <CouponVerdictButtons
              coupon={coupon}
              hasKeys={hasKeys}
              {...drafts(coupon.id)}
              onDecided={refresh}
            />
            <PagePreviewButton storeId={coupon.store} />
          </Box>
        )}
        actionsForSeveral={(coupons) => (
          <HoldSeveral
            coupons={coupons}
            hasKeys={hasKeys}
            draft={draft}
            onDraft={setDraft}
            onDecided={refresh}
          />
        )}
      />
      {/* Not before the list, whose height is known only then. */}
      {listed.length > 0 && (
        <KeysChoice isOn={hasKeys} onChoose={chooseKeys}>
          {`Keyboard shortcuts: J next, K previous, Space select, ${canApprove ? 'A approve, ' : ''}H hold`}
        </KeysChoice>
      )}
    </>
  );
}
