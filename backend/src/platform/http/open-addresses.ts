/** Checks the addresses that shoppers are sent to. */
import { isOwnNetwork } from '@coupon-center/contracts';
import type { Env } from '../env.ts';
import { FieldsError } from '../errors.ts';

const MESSAGE = 'This address only works on your own network. Enter one that shoppers can open.';

/**
 * Refuses addresses on a private network, which the forms warn about, except in development, where shops have such addresses.
 * @param addresses http(s) addresses by their field; empty ones are ignored
 * @throws FieldsError
 */
export function assertOpen(
  { NODE_ENV }: Pick<Env, 'NODE_ENV'>,
  addresses: Readonly<Record<string, string | null | undefined>>,
): void {
  if (NODE_ENV === 'development') return;
  const closed = Object.entries(addresses).filter(
    ([, address]) => address && isOwnNetwork(new URL(address).hostname),
  );
  if (closed.length > 0)
    throw new FieldsError(Object.fromEntries(closed.map(([field]) => [field, [MESSAGE]])));
}
