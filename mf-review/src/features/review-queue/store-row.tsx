/** A store in the list: its logo, name and account, how long it has waited, and what to look at twice. */
import type { Ref } from 'react';
import type { ReviewItem } from '@coupon-center/contracts';
import { RemoteLink } from '@coupon-center/remote-kit';
import { Box, StatusChip, VisuallyHidden } from '@coupon-center/ui';
import { RowLogo } from '../../shared/store-logo.tsx';
import { StateChips } from '../../shared/store-state.tsx';
import { waitingText } from '../../shared/time-text.ts';

/** In pixels. */
export const ROW_HEIGHT = 56;

export interface StoreRowProps {
  ref: Ref<HTMLElement> | undefined;
  store: ReviewItem;
  to: string;
  isShown: boolean;
  /** Whether the list has stores in several states. */
  hasState: boolean;
}

export function StoreRow({ ref, store, to, isShown, hasState }: StoreRowProps) {
  const { name, logo_url: logo, owner_email: email, waiting_since: since } = store;
  return (
    <Box component="li" ref={ref} sx={ROW}>
      <RemoteLink to={to} isCurrent={isShown}>
        <RowLogo name={name} url={logo} />
        <div className="words">
          <div className="line">
            <bdi className="name">{name}</bdi>
            {since && (
              <span className="quiet">
                <VisuallyHidden>Waiting for </VisuallyHidden>
                {waitingText(since)}
              </span>
            )}
          </div>
          <div className="line">
            <span className="email">{email}</span>
            {hasState && <StateChips store={store} />}
            {flagsOf(store).map((flag) => (
              <StatusChip key={flag} tone="warning" label={flag} />
            ))}
          </div>
        </div>
      </RemoteLink>
    </Box>
  );
}

function flagsOf({ same_website_count: others = 0, owner_email_verified: isVerified }: ReviewItem): string[] {
  return [...(others > 0 ? ['Shared website'] : []), ...(isVerified === false ? ['Unverified'] : [])];
}

const cut = {
  flex: '1 1 0',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};

const ROW = {
  borderBottom: 1,
  borderColor: 'divider',
  '& > a': {
    display: 'flex',
    alignItems: 'center',
    gap: 1.5,
    minHeight: ROW_HEIGHT,
    p: '3px 8px',
    typography: 'body2',
    color: 'text.primary',
    textDecoration: 'none',
    borderRadius: '10px',
    '&:hover': { bgcolor: 'background.subtle' },
    '&:focus-visible': { outlineOffset: '-3px' },
    '&[aria-current]': { bgcolor: 'primary.soft', boxShadow: 'inset 3px 0 currentColor' },
  },
  '& .words': { flex: '1 1 0', minWidth: 0, display: 'grid', gap: '2px' },
  '& .line': { display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 },
  '& .name': { ...cut, fontWeight: 600 },
  '& .email': { ...cut, color: 'text.secondary' },
  '& .quiet': { color: 'text.secondary', flex: 'none', position: 'relative' },
};
