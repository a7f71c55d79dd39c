/** The actions of the home: renewing all coupons that end soon, and freeing a slot. Each can be undone. */
import { formatDayNear, MAX_COUPONS } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { Confirmed, RemoteLink, useSite } from '@coupon-center/remote-kit';
import { ActionButton, Box, TOUCHABLE_LINK, Typography, VisuallyHidden } from '@coupon-center/ui';
import type { Agenda } from './agenda.ts';
import { freeSlot, renew } from './coming-up.api.ts';
import type { Setting } from './coming-up.api.ts';

export interface RenewButtonProps {
  setting: Setting;
  coupons: readonly Coupon[];
  /** Called before the button may disappear. */
  onPress: () => void;
}

export function RenewButton({ setting, coupons, onPress }: RenewButtonProps) {
  const { product } = useSite();
  function press() {
    onPress();
    return renew(setting, coupons);
  }
  return (
    <ActionButton action={press} sx={{ justifySelf: 'start' }}>
      {coupons.length === 1 ? 'Renew' : `Renew ${coupons.length}`}
      <VisuallyHidden>
        {coupons.length === 1 ? ` ${coupons[0]?.title}` : ` ${product} that end soon`}
      </VisuallyHidden>
    </ActionButton>
  );
}

export interface SlotsProps {
  setting: Setting;
  agenda: Agenda;
  today: string;
  /** Called before the button may disappear. */
  onPress: () => void;
}

/** Says how many slots are free; if none is, one press archives the coupon that ended first. */
export function Slots({ setting, agenda: { free, ended }, today, onPress }: SlotsProps) {
  const { product } = useSite();
  if (free > 0)
    return (
      <Box sx={SLOTS}>
        <Typography variant="body2" color="textSecondary">
          {free === 1 ? '1 free slot' : `${free} free slots`}
        </Typography>
        <Box sx={{ '& > a': TOUCHABLE_LINK }}>
          <RemoteLink to="/coupons/add">Add a {product.replace(/s$/, '')}</RemoteLink>
        </Box>
      </Box>
    );
  function press() {
    onPress();
    return ended && freeSlot(setting, ended);
  }
  return (
    <Box sx={SLOTS}>
      <Typography variant="body2" color="textSecondary">
        All {MAX_COUPONS} slots are used.{' '}
        {ended?.expiration_date && `${ended.title} ended ${formatDayNear(ended.expiration_date, today)}.`}
      </Typography>
      {ended && (
        <Confirmed>
          <ActionButton variant="text" action={press}>
            Archive it<VisuallyHidden> to free a slot: {ended.title}</VisuallyHidden>
          </ActionButton>
        </Confirmed>
      )}
    </Box>
  );
}

const SLOTS = { display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center', minHeight: 44 };
