/** The price of the portal, as a ticket with the price on its stub. */
import { MAX_COUPONS } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { CheckIcon } from '../icons/icons.tsx';
import { CallToAction } from './call-to-action.tsx';

export function PriceCard({ site }: { site: Site }) {
  const included = [
    `Your own Brand Page on ${site.siteName}`,
    `Up to ${MAX_COUPONS} ${site.product} or deals at a time`,
    'Update or swap them anytime',
  ];
  return (
    <section className="band pricing" aria-labelledby="price-title">
      <div className="ticket-edge">
        <div className="price-card">
          <div className="price-stub">
            <h2 id="price-title">{site.appName}</h2>
            <p className="price">
              <span className="price-amount">
                {site.currencySymbol}
                {site.price.toFixed(2)}
              </span>{' '}
              per month
            </p>
          </div>
          <div className="price-body">
            <ul>
              {included.map((line) => (
                <li key={line}>
                  <CheckIcon />
                  {line}
                </li>
              ))}
            </ul>
            <CallToAction forGuests="Create your Coupon Page" />
          </div>
        </div>
      </div>
    </section>
  );
}
