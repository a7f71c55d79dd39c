import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Coupon, Store } from '@coupon-center/contracts';
import { useContract, useNavigate } from '@coupon-center/remote-kit';
import { Menu, MenuItem } from '@coupon-center/ui';
import { copyTargetsQuery, couponQuery, keepSavedCoupon, recheckCoupons } from '../../shared/coupons.api.ts';
import { togglePause, pauseLabel } from '../../shared/pause-coupon.ts';

export interface MenuAction {
  label: string;
  run: () => unknown;
}

export interface MenuListProps {
  store: Store;
  coupon: Coupon;
  /** Actions that may have no buttons in sight, before the others. */
  actions?: readonly MenuAction[];
  /** Called with the saved coupon after it was paused or resumed. */
  onTurned?: (saved: Coupon) => void;
  isOpen: boolean;
  button: HTMLElement | null;
  onClose: () => void;
}

export function MenuList({ store, coupon, actions = [], onTurned, isOpen, button, onClose }: MenuListProps) {
  const contract = useContract();
  const client = useQueryClient();
  const navigate = useNavigate();
  // Offered to merchants who have another store, once that is known.
  const targets = useQuery(copyTargetsQuery(contract.api));

  async function keep(saved: Coupon) {
    await keepSavedCoupon(client, store, saved);
    const { queryKey } = couponQuery(contract.api, store, String(saved.id));
    client.setQueryData(queryKey, (opened) => opened && saved);
    onTurned?.(saved);
  }

  async function turn() {
    onClose();
    await togglePause(contract, coupon, keep);
    // A refused coupon may have changed since it was loaded.
    recheckCoupons(client, store);
  }

  function go(screen: string) {
    onClose();
    navigate(`/coupons/${screen}`);
  }

  return (
    <Menu open={isOpen} anchorEl={button} onClose={onClose}>
      {actions.map(({ label, run }) => (
        <MenuItem
          key={label}
          onClick={() => {
            onClose();
            void run();
          }}
        >
          {label}
        </MenuItem>
      ))}
      <MenuItem onClick={() => void turn()}>{pauseLabel(coupon)}</MenuItem>
      <MenuItem onClick={() => go(`${coupon.id}/history`)}>History</MenuItem>
      {targets.data?.map(({ client: site, site_name: name }) => (
        <MenuItem key={site} onClick={() => go(`${coupon.id}/copy?to=${site}`)}>
          Copy to {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
