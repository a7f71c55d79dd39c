/** A merchant without a store, and the tokens of her session. */
import type { Tokens, User } from '@coupon-center/contracts';

export const ann: User = {
  id: 1,
  email: 'ann@example.com',
  email_verified: true,
  role: 'merchant',
  coupon_center_txn: null,
  store: null,
};

export const annsTokens: Tokens = {
  token: 'access-1',
  refresh: 'refresh-1',
  expiration: 4_000_000_000,
};
