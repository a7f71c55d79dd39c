/** What the files for other services have in common. */
import type { Coupon } from '@coupon-center/contracts';

export interface ExportNote {
  coupon: Pick<Coupon, 'id' | 'title' | 'description'>;
  text: string;
}

/** Other services get what runs now or later. */
export const isExported = ({ state }: Pick<Coupon, 'state'>): boolean =>
  state === 'live' || state === 'scheduled';
