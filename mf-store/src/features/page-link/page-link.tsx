/**
 * Opens the merchant's page in a new tab. Its address is fetched before anybody clicks: a plain link is stopped by no
 * pop-up blocker, and opens by every key and button of the mouse.
 */
import { useQuery } from '@tanstack/react-query';
import type { Store } from '@coupon-center/contracts';
import { useContract } from '@coupon-center/remote-kit';
import { Box, Button, Skeleton, VisuallyHidden } from '@coupon-center/ui';
import { isLive, isOld, pageLinkQuery } from '../../page-link.api.ts';

export interface PageLinkProps {
  store: Store;
}

export function PageLink({ store }: PageLinkProps) {
  const { data, isError, dataUpdatedAt, refetch } = useQuery(pageLinkQuery(useContract(), store));

  function renewIfOld() {
    if (isOld(dataUpdatedAt)) void refetch();
  }

  if (data)
    return (
      <Button
        variant="outlined"
        href={data.url}
        target="_blank"
        rel="noopener"
        onPointerEnter={renewIfOld}
        onFocus={renewIfOld}
      >
        {isLive(data) ? 'See your live page' : 'Preview your page'}
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </Button>
    );
  if (isError)
    return (
      <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        We could not prepare the preview of your page.
        <Button onClick={() => void refetch()}>Retry</Button>
      </Box>
    );
  return <Skeleton variant="rounded" width={180} height={44} aria-hidden />;
}
