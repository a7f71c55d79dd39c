/** The first screen: what the portal is for, with a link to get started. */
import { Link } from 'react-router-dom';
import type { Site } from '@coupon-center/site-config';
import { CallToAction } from './call-to-action.tsx';
import { HeroArt } from './hero-art.tsx';

export function Hero({ site }: { site: Site }) {
  return (
    <section className="band hero">
      <div className="hero-text">
        <h1>Increase sales with an effective coupon marketing strategy</h1>
        <p className="lead">
          {site.siteName} works with thousands of retailers and reaches thousands of shoppers who visit daily.
          List your store and put your {site.product} in front of them.
        </p>
        <div className="hero-actions">
          <CallToAction forGuests="Create your coupon page" />
          <Link className="hero-more" to={{ hash: 'how-title' }}>
            See how it works
          </Link>
        </div>
      </div>
      <HeroArt />
    </section>
  );
}
