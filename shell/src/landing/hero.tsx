/** The first screen: what the portal is for, and the way in. */
import { Link } from 'react-router-dom';
import type { Site } from '@coupon-center/site-config';
import { HeroArt } from './hero-art.tsx';
import { useCallToAction } from './use-call-to-action.ts';

export function Hero({ site }: { site: Site }) {
  const { to, label } = useCallToAction('Create your coupon page');
  return (
    <section className="band hero">
      <div className="hero-text">
        <h1>Increase sales with an effective coupon marketing strategy</h1>
        <p className="lead">
          {site.siteName} works with thousands of retailers and reaches thousands of shoppers who visit daily.
          List your store and put your {site.product} in front of them.
        </p>
        <div className="hero-actions">
          <Link className="button button-large" to={to}>
            {label}
          </Link>
          <a className="hero-more" href="#how-title">
            See how it works
          </a>
        </div>
      </div>
      <HeroArt />
    </section>
  );
}
