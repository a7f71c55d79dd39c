/** The call that downloads all data, in a file of its own because of its size. */
import { exportAccount } from '@coupon-center/contracts';
import type { SavedFile, ShellContract } from '@coupon-center/remote-kit';

/** @throws ApiError, 400 at `password` for a wrong one */
export async function readExport(
  { api }: Pick<ShellContract, 'api'>,
  password: string,
  kind: 'json' | 'coupons' | 'orders',
): Promise<SavedFile> {
  const {
    data,
    coupons_csv: coupons,
    orders_csv: orders,
  } = await api.call(exportAccount, {
    body: { password },
  });
  if (kind === 'json')
    return { extension: 'json', type: 'application/json', content: JSON.stringify(data, null, 2) };
  return { extension: 'csv', type: 'text/csv', content: kind === 'coupons' ? coupons : orders };
}
