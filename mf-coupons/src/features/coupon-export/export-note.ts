/** Shared parts of the files for other services. */
import type { Coupon } from '@coupon-center/contracts';

export interface ExportNote {
  coupon: Pick<Coupon, 'id' | 'title' | 'description'>;
  text: string;
}

/** Whether a coupon is exported to other services: it runs now or later. */
export const isExported = ({ state }: Pick<Coupon, 'state'>): boolean =>
  state === 'live' || state === 'scheduled';
