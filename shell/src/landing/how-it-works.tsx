/** How to get a store listed, and its two benefits. */
import type { ReactNode } from 'react';
import { MAX_COUPONS } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';

export function HowItWorks({ site: { siteName, product } }: { site: Site }) {
  return (
    <section className="band how" aria-labelledby="how-title">
      <div className="how-text">
        <h2 id="how-title">How to get my store and {product} listed</h2>
        <p className="lead">
          Your savings are listed on a custom Brand Page of {siteName}: one page with your logo, your copy and
          your
          {` ${product}`}, dedicated to your brand.
        </p>
      </div>
      <ul className="benefits">
        <Benefit stub={String(MAX_COUPONS)}>
          A dedicated Brand Merchant page featuring up to {MAX_COUPONS} {product} or deals
        </Benefit>
        <Benefit stub={<ExchangeIcon />}>
          The ability to update and exchange those {product} as needed
        </Benefit>
      </ul>
    </section>
  );
}

/** A ticket that shows a benefit. */
function Benefit({ stub, children }: { stub: ReactNode; children: ReactNode }) {
  return (
    <li className="ticket-edge">
      <div className="ticket">
        <span className="ticket-stub" aria-hidden="true">
          {stub}
        </span>
        <p className="ticket-body">{children}</p>
      </div>
    </li>
  );
}

function ExchangeIcon() {
  return (
    <svg viewBox="0 0 24 24" width="36" height="36" className="stroke-icon">
      <path d="M4 9h14l-4-4M20 15H6l4 4" />
    </svg>
  );
}
