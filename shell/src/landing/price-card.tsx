/** What the portal costs. */
import { Link } from 'react-router-dom';
import type { Site } from '@coupon-center/site-config';
import { REGISTER } from '../routes/addresses.ts';

export function PriceCard({ site }: { site: Site }) {
  return (
    <section className="price-card" aria-labelledby="price-title">
      <h2 id="price-title">{site.appName}</h2>
      <p className="price">
        <span className="price-amount">
          {site.currencySymbol}
          {site.price.toFixed(2)}
        </span>{' '}
        per month
      </p>
      <Link className="button" to={REGISTER}>
        Create your Coupon Page
      </Link>
    </section>
  );
}
