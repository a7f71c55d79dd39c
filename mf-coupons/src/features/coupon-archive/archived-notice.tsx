/** Mentions archived coupons on the form of a first coupon, to which the list redirects. */
import { useQuery } from '@tanstack/react-query';
import type { Store } from '@coupon-center/contracts';
import { RemoteLink, useApi, useSite } from '@coupon-center/remote-kit';
import { Notice } from '@coupon-center/ui';
import { archivedQuery } from '../../shared/coupons.api.ts';

export function ArchivedNotice({ store }: { store: Store }) {
  const list = useQuery(archivedQuery(useApi(), store));
  const { product } = useSite();
  const count = list.data?.results.length ?? 0;
  if (count === 0) return null;
  return (
    <Notice tone="info" role="note">
      {count === 1 ? 'One coupon is' : `${count} ${product} are`} archived.{' '}
      <RemoteLink to="/coupons?archived=1">See what can be restored</RemoteLink>
    </Notice>
  );
}
