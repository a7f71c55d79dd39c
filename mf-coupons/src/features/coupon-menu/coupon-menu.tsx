/** Menu of a coupon's less common actions, which have no buttons of their own. */
import { useState } from 'react';
import { useHasBeen } from '@coupon-center/remote-kit';
import { IconButton } from '@coupon-center/ui';
import { couponName } from '../../shared/coupon-status.ts';
import { MenuList } from './menu-list.tsx';
import type { MenuListProps } from './menu-list.tsx';

export type CouponMenuProps = Pick<MenuListProps, 'store' | 'coupon' | 'onTurned' | 'actions'>;

export function CouponMenu({ coupon, ...props }: CouponMenuProps) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  // Ten closed menus take long to render on a phone.
  const hasMenu = useHasBeen(isOpen);
  return (
    <>
      <IconButton
        ref={setButton}
        aria-label={`More for ${couponName(coupon)}`}
        aria-haspopup="menu"
        aria-expanded={isOpen || undefined}
        onClick={() => setOpen(true)}
        sx={{ color: 'inherit' }}
      >
        <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
          <path d="M3 8.5h3v3H3zm5.5 0h3v3h-3zM14 8.5h3v3h-3z" />
        </svg>
      </IconButton>
      {hasMenu && (
        <MenuList {...props} coupon={coupon} isOpen={isOpen} button={button} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
