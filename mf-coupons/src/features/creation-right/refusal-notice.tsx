/** Why no coupon can be created, and a link to fix that. */
import { RemoteLink } from '@coupon-center/remote-kit';
import { Typography } from '@coupon-center/ui';
import type { Refusal } from './creation-right.ts';

export interface RefusalNoticeProps {
  refusal: Refusal;
  /** For controls that are described by it. */
  id?: string;
}

export function RefusalNotice({ refusal, id }: RefusalNoticeProps) {
  return (
    <Typography id={id} variant="body2" component="p">
      {refusal.reason}{' '}
      {refusal.remedy && <RemoteLink to={refusal.remedy.to}>{refusal.remedy.label}</RemoteLink>}
    </Typography>
  );
}
