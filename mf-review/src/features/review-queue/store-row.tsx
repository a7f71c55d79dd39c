/** A store in the list: its logo, name and account, how long it has waited, and what to look at twice. */
import type { Ref } from 'react';
import type { ReviewItem } from '@coupon-center/contracts';
import { RemoteLink } from '@coupon-center/remote-kit';
import { Box, VisuallyHidden } from '@coupon-center/ui';
import { RowLogo } from '../../shared/store-logo.tsx';
import { StateChip } from '../../shared/store-state.tsx';
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
            {hasState && <StateChip store={store} />}
            {since && (
              <span className="quiet">
                <VisuallyHidden>Waiting for </VisuallyHidden>
                {waitingText(since)}
              </span>
            )}
          </div>
          <div className="line">
            <span className="email">{email}</span>
            <span className="flags">{flagsOf(store)}</span>
          </div>
        </div>
      </RemoteLink>
    </Box>
  );
}

/** Returns, in words, what to look at twice; empty if there is nothing. */
function flagsOf({ same_website_count: others = 0, owner_email_verified: isVerified }: ReviewItem): string {
  const flags = [...(others > 0 ? ['shared website'] : []), ...(isVerified === false ? ['unverified'] : [])];
  const words = flags.join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
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
    // The line below it is part of the row.
    minHeight: ROW_HEIGHT - 1,
    p: '3px 8px',
    typography: 'body2',
    color: 'text.primary',
    textDecoration: 'none',
    borderRadius: 1,
    '&:hover': { bgcolor: 'background.subtle' },
    '&:focus-visible': { outlineOffset: '-3px' },
    '&[aria-current]': { bgcolor: 'primary.soft', boxShadow: 'inset 3px 0 var(--primary)' },
  },
  '& .words': { flex: '1 1 0', minWidth: 0, display: 'grid', gap: '2px' },
  '& .line': { display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 },
  '& .name': { ...cut, fontWeight: 600 },
  '& .email': { ...cut, color: 'text.secondary', flex: '0 1 auto' },
  // The email makes room for them; they are cut only if they alone are wider than the line without its gap.
  '& .flags': { ...cut, typography: 'caption', fontWeight: 600, flex: 'none', maxWidth: 'calc(100% - 8px)' },
  '& .quiet': { color: 'text.secondary', flex: 'none', position: 'relative' },
};
