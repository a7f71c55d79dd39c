/** The command menu's actions on a store's coupons. */
import { archiveCoupon, listCoupons, MAX_COUPONS, restoreCoupon } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { failureMessage } from '@coupon-center/remote-kit';
import type { RemoteCommand, ShellContract } from '@coupon-center/remote-kit';
import { togglePause, pauseLabel } from '../../shared/pause-coupon.ts';

const NEW: readonly RemoteCommand[] = [
  { id: 'add', label: 'Add a coupon', to: '/coupons/add' },
  { id: 'add-several', label: 'Add several coupons', to: '/coupons/add-several' },
];

/** Adds, edits, duplicates, pauses, resumes and archives; nothing without a store. Open pages follow a change by the server's events. */
export async function couponCommands(contract: ShellContract): Promise<RemoteCommand[]> {
  const store = contract.session.get().user?.store;
  if (!store) return [];
  const query = { store_slug: store.slug, client: store.client, include_scheduled: '1' } as const;
  const { results } = await contract.api.call(listCoupons, { query });
  const hasRoom = results.length < MAX_COUPONS;
  return [...(hasRoom ? NEW : []), ...results.flatMap((coupon) => commandsOf(coupon, hasRoom, contract))];
}

function commandsOf(coupon: Coupon, hasRoom: boolean, contract: ShellContract): RemoteCommand[] {
  const { id, title, description, discount_code: code } = coupon;
  const detail = [description, code].filter(Boolean).join(' · ');
  const commands: RemoteCommand[] = [
    { id: `edit ${id}`, label: `Edit ${title}`, detail, to: `/coupons/${id}` },
    ...(hasRoom
      ? [{ id: `duplicate ${id}`, label: `Duplicate ${title}`, detail, to: `/coupons/add?from=${id}` }]
      : []),
    {
      id: `turn ${id}`,
      label: `${pauseLabel(coupon)} ${title}`,
      detail,
      run: () => togglePause(contract, coupon),
    },
    { id: `archive ${id}`, label: `Archive ${title}`, detail, run: () => archive(coupon, contract) },
  ];
  return commands.map((command) => ({ ...command, group: 'Coupons' }));
}

async function archive(
  { id, title, updated }: Coupon,
  { api, notify, report }: ShellContract,
): Promise<void> {
  async function attempt(action: () => Promise<unknown>, failure: string): Promise<boolean> {
    try {
      await action();
      return true;
    } catch (error) {
      report(error);
      notify.error(`${failure} ${failureMessage(error)}`);
      return false;
    }
  }
  const params = { couponId: id };
  const restore = () => attempt(() => api.call(restoreCoupon, { params }), `${title} wasn’t restored.`);
  const isArchived = await attempt(
    () => api.call(archiveCoupon, { params }, { ifMatch: updated }),
    `${title} wasn’t archived.`,
  );
  if (isArchived) notify.action(`${title} is archived.`, 'Undo', () => void restore());
}
