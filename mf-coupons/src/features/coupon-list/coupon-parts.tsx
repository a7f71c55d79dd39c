/** Parts that a coupon has both as a row and as a card. */
import { useEffect, useRef } from 'react';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { formatDayNear } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { RemoteLink, useSite } from '@coupon-center/remote-kit';
import { Box, MuiLink, Typography, VisuallyHidden } from '@coupon-center/ui';
import { couponName } from '../../shared/coupon-status.ts';
import type { Clash } from './clashes.ts';

export interface CouponItemProps {
  coupon: Coupon;
  /** yyyy-MM-dd in the site's time zone. */
  today: string;
  /** Whether shoppers can see the store page. */
  isPageLive: boolean;
  /** The coupons that use its code at the same time, if any. */
  clash: Clash | undefined;
  /** Control that moves the coupon, if the order can be changed. */
  handle: ReactNode;
  /** Whether it takes the focus when it appears. */
  takesFocus: boolean;
  /** The menu of all actions. */
  menu: ReactNode;
  /** Further actions. */
  children: ReactNode;
}

/** Whether a field has the focus, which is never taken from it. */
const isTyping = () => document.activeElement?.matches('input, select, textarea') ?? false;

/** @returns the ref of the element that takes the focus */
export function useTakenFocus(takesFocus: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus && !isTyping()) element.current?.focus();
  }, [takesFocus]);
  return element;
}

export function EditLink({ coupon }: { coupon: Coupon }) {
  return (
    <RemoteLink to={`/coupons/${coupon.id}`}>
      Edit<VisuallyHidden> {couponName(coupon)}</VisuallyHidden>
    </RemoteLink>
  );
}

interface DestinationProps {
  coupon: Coupon;
  descriptionId: string;
  /** Styles of the whole element, the description and the code. */
  look: Readonly<Record<'area' | 'text' | 'code', ComponentProps<typeof Box>['sx']>>;
}

/** Description and code, which open the destination. */
export function Destination({ coupon, descriptionId, look }: DestinationProps) {
  const { custom_url: url, description, discount_code: code } = coupon;
  const content = (
    <>
      <Typography id={descriptionId} component="span" dir="auto" sx={look.text}>
        {description}
      </Typography>{' '}
      {code && (
        <Typography variant="code" component="span" sx={look.code}>
          CODE: {code}
        </Typography>
      )}{' '}
    </>
  );
  if (!url) return <Box sx={look.area}>{content}</Box>;
  return (
    <MuiLink
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      color="inherit"
      underline="hover"
      sx={look.area}
    >
      {content}
      <VisuallyHidden>Opens in a new tab</VisuallyHidden>
    </MuiLink>
  );
}

export function HoldReason({ coupon: { state, hold_reason: reason } }: { coupon: Coupon }) {
  if (state !== 'held' || !reason) return null;
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      On hold: {reason}
    </Typography>
  );
}

interface ClashNoteProps {
  coupon: Coupon;
  clash: Clash | undefined;
  today: string;
}

/** Which coupons have the same code at the same time, as links to their forms. */
export function ClashNote({ coupon, clash, today }: ClashNoteProps) {
  const { product } = useSite();
  if (!clash) return null;
  const since = clash.first === today ? '' : `, from ${formatDayNear(clash.first, today)}`;
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2">
        Code {clash.code} is used by {clash.coupons.length} {product} at the same time{since}. Edit this one
        or:
      </Typography>
      <Box component="ul" role="list" sx={LINKS}>
        {clash.coupons
          .filter(({ id }) => id !== coupon.id)
          .map((other) => (
            <li key={other.id}>
              <RemoteLink to={`/coupons/${other.id}`}>{couponName(other)}</RemoteLink>
            </li>
          ))}
      </Box>
    </Box>
  );
}

/** Makes each link large enough for a finger. */
const LINKS = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
};

/**
 * Returns a font size at which the headline's longest word, usually an amount, fits beside the handle in one piece.
 * @param most the size if there is room
 */
export function headlineSize(title: string, most: string): string {
  const longest = Math.max(...title.split(' ').map(({ length }) => length));
  return `clamp(0.6875rem, calc(${ROOM} / ${(LETTER * longest).toFixed(2)}), ${most})`;
}

/** Room beside the handle on the stub of a row, which is narrower on the smallest phones. */
const ROOM = 'min(5.75rem, 42cqi - 2.5rem)';

/** Average width of a bold letter or digit, in ems. */
const LETTER = 0.57;
