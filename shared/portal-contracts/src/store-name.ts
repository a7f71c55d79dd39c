/**
 * The name of a store that a guest types before registering, on its way to the store form. It is in the address, which survives
 * the redirects of registering; servers log addresses without their query.
 */
import { MAX_STORE_NAME } from '@coupon-center/contracts';

const PARAMETER = 'name';

/**
 * Returns the address of the store form with a name filled in.
 * @param path of the store form
 * @param name may be empty
 */
export function withStoreName(path: string, name: string): string {
  const typed = name.trim();
  return typed ? `${path}?${new URLSearchParams({ [PARAMETER]: typed }).toString()}` : path;
}

/**
 * Returns the name in the query of the store form, or of a page that returns to it by `next`; empty if there is none.
 * @param search with its question mark, or empty
 */
export function storeNameIn(search: string): string {
  const query = new URLSearchParams(search);
  const [, after = ''] = (query.get('next') ?? '').split('?');
  const name = query.get(PARAMETER) ?? new URLSearchParams(after).get(PARAMETER) ?? '';
  return name.trim().slice(0, MAX_STORE_NAME);
}
