/** `/review?state=…&q=…&store=…`: the provider reviews the site's stores, the list on the left and a store on the right. */
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { MAX_REVIEW_SEARCH } from '@coupon-center/contracts';
import type { ReviewItem } from '@coupon-center/contracts';
import { Loaded, RemoteLink, useContract } from '@coupon-center/remote-kit';
import {
  Box,
  Button,
  CardSkeleton,
  EmptyState,
  FilterBar,
  Page,
  TOUCHABLE_LINK,
  useMediaQuery,
} from '@coupon-center/ui';
import { CouponVerdictButtons } from '../features/coupon-verdict/coupon-verdict-buttons.tsx';
import { REVIEW_FILTERS } from '../features/review-queue/review-queue.api.ts';
import { ReviewQueue } from '../features/review-queue/review-queue.tsx';
import { useDesk } from '../features/review-queue/use-desk.ts';
import { ReviewNumbersLine } from '../features/review-numbers/review-numbers.tsx';
import { StorePane } from '../features/store-page/store-pane.tsx';
import { StoreVerdictButtons } from '../features/store-verdict/store-verdict-buttons.tsx';
import { EditTemplatesLink } from '../shared/administrators.tsx';
import {
  isDeciding,
  keyOf,
  KeysChoice,
  pressIn,
  useDeliberate,
  useKeys,
  useKeysChoice,
} from '../shared/keys.tsx';
import type { KeyProps } from '../shared/keys.tsx';
import { numbersQuery } from '../shared/review-numbers.api.ts';
import { SearchBox } from '../shared/search-box.tsx';
import { useDrafts } from '../shared/use-drafts.ts';

/** Width from which list and store are side by side. */
const SPLIT = '(min-width: 60em)';

/** Height of most stores, in pixels. */
const PANE_HEIGHT = 640;

export function ReviewScreen() {
  const contract = useContract();
  const isSplit = useMediaQuery(SPLIT, { noSsr: true });
  const desk = useDesk(isSplit);
  const numbers = useQuery(numbersQuery(contract)).data;
  const pane = useRef<HTMLElement>(null);
  const [hasKeys, chooseKeys] = useKeysChoice();
  const isDeliberate = useDeliberate(desk.store && `${desk.store.id} ${desk.store.updated}`);
  useKeys((key, time) => {
    if ((key === 'A' || key === 'D') && (!isDeliberate(time) || isDeciding(pane.current))) return true;
    return pressIn(pane.current, key);
  }, hasKeys);
  const drafts = useDrafts();
  const couponDrafts = useDrafts();
  const { choice, list, alone, hasStore, refs, show } = desk;

  const storeShown = (store: ReviewItem) => (
    <StorePane
      key={store.id}
      store={store}
      headingRef={refs.heading}
      actions={
        <>
          <StoreVerdictButtons
            store={store}
            hasKeys={hasKeys}
            {...drafts(store.id)}
            onAsk={() => desk.stayWith(store)}
            onDecided={(isDone) => desk.goOn(store, isDone)}
          />
          <Box sx={{ display: 'flex', ml: 'auto' }}>
            <StepButton label="Previous" keys={keyOf('K', hasKeys)} step={desk.previous} />
            <StepButton label="Next" keys={keyOf('J', hasKeys)} step={desk.next} />
          </Box>
        </>
      }
      actionsFor={(coupon, expectChange) => (
        <CouponVerdictButtons
          coupon={coupon}
          {...couponDrafts(coupon.id)}
          onAsk={() => desk.stayWith(store)}
          onDecided={() => {
            expectChange();
            return desk.refresh();
          }}
        />
      )}
    />
  );

  const chosen = hasStore && (
    <Box ref={pane} sx={{ minWidth: 0 }}>
      {list.isPending ? (
        // The list beside it says that it is loading.
        <div aria-hidden={isSplit}>
          <CardSkeleton height={PANE_HEIGHT} />
        </div>
      ) : desk.listed ? (
        storeShown(desk.listed)
      ) : (
        <Loaded query={alone} what="The store" skeleton={<CardSkeleton height={PANE_HEIGHT} />}>
          {(store) =>
            store ? (
              storeShown(store)
            ) : (
              <Box ref={refs.heading} tabIndex={-1} sx={{ outline: 'none' }}>
                <EmptyState title="This store is gone" illustration="store" />
              </Box>
            )
          }
        </Loaded>
      )}
    </Box>
  );

  // One tree for every width: an open dialog outlasts a turn of the device.
  const isAlone = hasStore && !isSplit;
  const isDesk = hasStore && isSplit;
  return (
    <Page
      title="Review"
      lead={
        !isAlone && (
          <>
            Store pages on {contract.site.siteName} go live once you approve them.
            <ReviewNumbersLine />
          </>
        )
      }
      action={!isAlone && <EditTemplatesLink />}
    >
      {isAlone ? (
        <Box key="back" sx={{ '& > a': TOUCHABLE_LINK }}>
          <RemoteLink to={desk.addressOf(undefined)}>Back to the list</RemoteLink>
        </Box>
      ) : (
        <Box key="choice" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <FilterBar
            label="Stores to show"
            labels={REVIEW_FILTERS}
            // The numbers are of all stores, whatever is searched.
            counts={
              choice.search
                ? undefined
                : { pending: numbers?.pending_stores, changed: numbers?.changed_stores }
            }
            selected={choice.filter}
            onSelect={(filter) => show({ filter })}
          />
          <Box sx={{ flex: '1 1 20rem' }}>
            <SearchBox
              label="Search stores and merchants"
              maxLength={MAX_REVIEW_SEARCH}
              search={choice.search}
              onSearch={(search) => show(search ? { search, filter: 'all' } : { search })}
            />
          </Box>
        </Box>
      )}
      <Box sx={isDesk ? DESK : undefined}>
        {/* Empty, it has the whole width, and still scrolls by itself: otherwise, browsers count a shift. */}
        {!isAlone && (
          <Box sx={isSplit ? LIST : undefined}>
            <ReviewQueue
              choice={choice}
              query={list}
              shown={desk.listed?.id}
              addressOf={desk.addressOf}
              countRef={refs.count}
              rowRef={refs.row}
            />
          </Box>
        )}
        {chosen}
      </Box>
      {chosen && (
        <KeysChoice isOn={hasKeys} onChoose={chooseKeys}>
          Keyboard shortcuts: A approve, D decline, J next, K previous
        </KeysChoice>
      )}
    </Page>
  );
}

interface StepButtonProps {
  label: string;
  keys: KeyProps;
  /** Undefined at the end of the list; the button keeps the focus and does nothing. */
  step: (() => void) | undefined;
}

function StepButton({ label, keys, step }: StepButtonProps) {
  return (
    <Button
      {...keys}
      variant="text"
      color="inherit"
      aria-disabled={!step || undefined}
      onClick={step}
      sx={{ '&[aria-disabled="true"]': { opacity: 0.5 } }}
    >
      {label}
    </Button>
  );
}

const DESK = {
  display: 'grid',
  gridTemplateColumns: 'minmax(19rem, 24rem) minmax(0, 1fr)',
  gap: 3,
  alignItems: 'start',
};

/** Stays beside a long page, and scrolls by itself. */
const LIST = {
  position: 'sticky',
  top: 16,
  maxHeight: 'calc(100dvh - 32px)',
  overflowY: 'auto',
  minWidth: 0,
};
