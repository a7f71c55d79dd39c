/** Coupons of one kind, with what is due with each. */
import type { Coupon } from '@coupon-center/contracts';
import { RemoteLink, useSite } from '@coupon-center/remote-kit';
import { Box, Typography, VisuallyHidden } from '@coupon-center/ui';

/** Coupons that are listed at most; 'Renew' counts and renews the others, too. */
const LISTED = 3;

export interface CouponRowsProps {
  title: string;
  coupons: readonly Coupon[];
  children: (coupon: Coupon) => string;
}

export function CouponRows({ title, coupons, children }: CouponRowsProps) {
  const { product } = useSite();
  if (coupons.length === 0) return null;
  const more = coupons.length - LISTED;
  return (
    <div>
      <Typography variant="h3">{title}</Typography>
      <Box component="ul" role="list" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {coupons.slice(0, LISTED).map((coupon) => (
          <Row key={coupon.id} coupon={coupon}>
            {children(coupon)}
          </Row>
        ))}
      </Box>
      {more > 0 && (
        <Typography variant="body2" color="textSecondary">
          and {more} more {more === 1 ? product.replace(/s$/, '') : product}
        </Typography>
      )}
    </div>
  );
}

function Row({ coupon: { id, title, description }, children }: { coupon: Coupon; children: string }) {
  return (
    <Box component="li" sx={ROW}>
      <Typography noWrap component="div">
        <RemoteLink to={`/coupons/${id}`}>
          {title}
          <VisuallyHidden> {description}</VisuallyHidden>
        </RemoteLink>{' '}
        <Typography component="span" variant="body2" color="textSecondary" aria-hidden>
          {description}
        </Typography>
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {children}
      </Typography>
    </Box>
  );
}

const ROW = { py: 0.75, overflowWrap: 'anywhere', lineHeight: 1.4 };
