/** The landing page: marketing and pricing, from the site configuration. Waits for no remote and no call. */
import { Link } from 'react-router-dom';
import './landing-page.css';
import { usePortal } from '../portal-context.tsx';
import { REGISTER } from '../routes/addresses.ts';
import { PriceCard } from './price-card.tsx';
import { TrustedBrands } from './trusted-brands.tsx';

export function LandingPage() {
  const { site } = usePortal().page;
  return (
    <div className="landing">
      <section className="hero">
        <h1>Increase sales with an effective coupon marketing strategy</h1>
        <p>
          {site.siteName} works with thousands of retailers and reaches thousands of shoppers who visit daily.
          List your store and put your {site.product} in front of them.
        </p>
        <Link className="button button-large" to={REGISTER}>
          Create your coupon page
        </Link>
      </section>
      <div className="landing-columns">
        <section aria-labelledby="how-title">
          <h2 id="how-title">How to get my store and {site.product} listed</h2>
          <p>Your savings are listed on a custom Brand Page of {site.siteName}.</p>
          <ul className="benefits">
            <li>A dedicated Brand Merchant page featuring up to 10 {site.product} or deals</li>
            <li>The ability to update and exchange those {site.product} as needed</li>
          </ul>
        </section>
        <PriceCard site={site} />
      </div>
      <TrustedBrands brands={site.popularBrands} />
    </div>
  );
}
