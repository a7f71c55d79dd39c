/**
 * Opens the merchant's page in a new tab. Its address is loaded before the click: no pop-up blocker stops a plain link, and it
 * works with any key or mouse button.
 */
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Store } from '@coupon-center/contracts';
import { useContract, useFocusRescue, useIsConfirmed } from '@coupon-center/remote-kit';
import { ActionButton, Box, Button, Skeleton, VisuallyHidden } from '@coupon-center/ui';
import { isLive, isOld, pageLinkQuery } from '../../shared/page-link.api.ts';

export interface PageLinkProps {
  store: Store;
}

export function PageLink({ store }: PageLinkProps) {
  const { data, errorUpdateCount, dataUpdatedAt, refetch } = useQuery(pageLinkQuery(useContract(), store));

  const isConfirmed = useIsConfirmed();

  const link = useRef<HTMLAnchorElement>(null);
  const expectLink = useFocusRescue(link, data);

  function retry() {
    expectLink();
    return refetch();
  }

  function renewIfOld() {
    if (isOld(dataUpdatedAt)) void refetch();
  }

  if (data)
    return (
      <Button
        ref={link}
        variant="outlined"
        href={data.url}
        target="_blank"
        rel="noopener"
        onPointerEnter={renewIfOld}
        onFocus={renewIfOld}
      >
        {isConfirmed && isLive(data) ? 'See your live page' : 'Preview your page'}
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </Button>
    );
  // Stays during a retry, so that the button keeps its place.
  if (errorUpdateCount > 0)
    return (
      <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        We couldn’t prepare the preview of your page.
        <ActionButton variant="text" action={retry}>
          Retry
        </ActionButton>
      </Box>
    );
  return <Skeleton variant="rounded" width={180} height={44} aria-hidden />;
}
