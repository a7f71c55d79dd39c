/** `/coupons/add-several`: several new coupons, pasted as text; if the merchant may not add one, it says why and where to go. */
import { useQuery } from '@tanstack/react-query';
import { MAX_COUPONS } from '@coupon-center/contracts';
import type { Store } from '@coupon-center/contracts';
import { Loaded, RemoteLink, useApi, useHasBeen, useSite, useUser } from '@coupon-center/remote-kit';
import { EmptyState, ListSkeleton, Page, Typography } from '@coupon-center/ui';
import { couponsQuery } from '../shared/coupons.api.ts';
import { BackLink } from '../shared/back-link.tsx';
import { useCreationRight } from '../features/creation-right/creation-right.ts';
import { QuickEntry } from '../features/quick-entry/quick-entry.tsx';

export function AddSeveralScreen() {
  const { store } = useUser();
  const { product } = useSite();
  return (
    <Page title={`Add several ${product}`}>
      <BackLink />
      {store ? <Several store={store} /> : <Refused count={undefined} />}
    </Page>
  );
}

function Several({ store }: { store: Store }) {
  const list = useQuery(couponsQuery(useApi(), store));
  const { product } = useSite();
  return (
    <Loaded query={list} what={`Your ${product}`} skeleton={<ListSkeleton rows={2} height={240} />}>
      {({ results }) => <Checked store={store} count={results.length} />}
    </Loaded>
  );
}

function Checked({ store, count }: { store: Store; count: number }) {
  const { refusal, isChecking } = useCreationRight(count);
  // Typed text and saved coupons stay on the screen after the last slot is taken.
  const hasBegun = useHasBeen(refusal === null && !isChecking);
  if (hasBegun) return <QuickEntry store={store} free={Math.max(0, MAX_COUPONS - count)} />;
  return isChecking ? <ListSkeleton rows={2} height={240} /> : <Refused count={count} />;
}

/** Says why nothing can be added; its main button leads to where that can be changed. */
function Refused({ count }: { count: number | undefined }) {
  const { refusal } = useCreationRight(count);
  const { product } = useSite();
  const { label, to } = refusal?.remedy ?? { label: `See your ${product}`, to: '/coupons' };
  return (
    <EmptyState title={`You can’t add ${product} yet`} illustration="coupons">
      <Typography>{refusal?.reason}</Typography>
      <RemoteLink to={to} look="button">
        {label}
      </RemoteLink>
    </EmptyState>
  );
}
