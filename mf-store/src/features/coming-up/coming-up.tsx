/** What is due: the subscription's end, emails and codes that fail, what ends and starts in the next two weeks, and the free slots. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { dayIn, formatDayNear, renewedEnd } from '@coupon-center/contracts';
import type { Coupon, Store } from '@coupon-center/contracts';
import {
  Confirmed,
  Loaded,
  RemoteLink,
  useContract,
  useFocusRescue,
  useSite,
} from '@coupon-center/remote-kit';
import { Box, Panel, TOUCHABLE_LINK, Typography } from '@coupon-center/ui';
import { couponsQuery } from '../../shared/coupons.api.ts';
import { numbersQuery } from '../../shared/numbers.api.ts';
import { PanelSkeleton } from '../../shared/panel-skeleton.tsx';
import { agendaOf } from './agenda.ts';
import type { Agenda } from './agenda.ts';
import { Slots, RenewButton } from './agenda-actions.tsx';
import { CouponRows } from './coupon-rows.tsx';
import { FailedMails, SubscriptionEnds } from './troubles.tsx';

/** Height while it loads, in pixels by page width: as high as the numbers beside it. */
const HEIGHT = { xs: 220, md: 400 } as const;

export function ComingUp({ store }: { store: Store }) {
  const contract = useContract();
  const coupons = useQuery(couponsQuery(contract, store));
  const numbers = useQuery(numbersQuery(contract, store));
  // The day on which the list was read, because the screen may be kept for the next visit.
  const today = dayIn(contract.site.timeZone, new Date(coupons.dataUpdatedAt));
  const dead = new Set(
    numbers.data?.coupons.filter((one) => one.code_seems_dead).map(({ coupon }) => coupon),
  );
  return (
    <Loaded
      query={coupons}
      what="Your coupons"
      skeleton={<PanelSkeleton height={HEIGHT} />}
      minHeight={HEIGHT}
    >
      {({ results }) => (
        <AgendaPanel
          store={store}
          count={results.length}
          agenda={agendaOf(results, dead, today)}
          today={today}
        />
      )}
    </Loaded>
  );
}

interface AgendaPanelProps {
  store: Store;
  /** Number of coupons. */
  count: number;
  agenda: Agenda;
  /** yyyy-MM-dd in the site's time zone. */
  today: string;
}

function AgendaPanel({ store, count, agenda, today }: AgendaPanelProps) {
  const { product } = useSite();
  const setting = { contract: useContract(), client: useQueryClient(), store };
  const panel = useRef<HTMLElement>(null);
  // A button disappears with what it changed.
  const expectChange = useFocusRescue(panel, `${agenda.ending.length} ${agenda.free}`);
  const { dead, ending, starting } = agenda;
  const isQuiet = dead.length + ending.length + starting.length === 0;
  return (
    <Box ref={panel} tabIndex={-1} sx={{ display: 'grid', minWidth: 0, outline: 'none' }}>
      <Panel
        title="The next two weeks"
        action={
          <Box sx={{ my: '-10px', '& > a': TOUCHABLE_LINK }}>
            <RemoteLink to="/coupons">All {product}</RemoteLink>
          </Box>
        }
      >
        <SubscriptionEnds store={store} />
        <FailedMails />
        {isQuiet && (
          <Typography color="textSecondary">
            {count === 0 ? `You have no ${product} yet.` : `No ${product} end or start.`}
          </Typography>
        )}
        <CouponRows title="Shoppers say the code doesn’t work" coupons={dead}>
          {({ discount_code }) => `Check the code ${discount_code}.`}
        </CouponRows>
        <CouponRows title="Ending" coupons={ending}>
          {(coupon) => endText(coupon, today)}
        </CouponRows>
        <Confirmed>
          {ending.length > 0 && <RenewButton setting={setting} coupons={ending} onPress={expectChange} />}
        </Confirmed>
        <CouponRows title="Starting" coupons={starting}>
          {({ start_date }) => `On ${formatDayNear(start_date, today)}`}
        </CouponRows>
        <Slots setting={setting} agenda={agenda} today={today} onPress={expectChange} />
      </Panel>
    </Box>
  );
}

function endText(coupon: Coupon, today: string): string {
  const { expiration_date: end } = coupon;
  const renewed = renewedEnd(coupon);
  if (end === null || renewed === null) return '';
  const day = end === today ? 'today' : formatDayNear(end, today);
  return `Ends ${day}. Renew it to run until ${formatDayNear(renewed, today)}.`;
}
