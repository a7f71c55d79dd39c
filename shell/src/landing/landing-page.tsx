/** The landing page: marketing and pricing from the site configuration. Needs no remote and no API call. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MAX_COUPONS } from '@coupon-center/contracts';
import type { User } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { usePortal, useSession } from '../portal-context/portal-context.tsx';
import { CheckIcon } from '../icons/icons.tsx';
import { COUPONS, homeOf, MY_STORE, REGISTER } from '../navigation/addresses.ts';
import { ValueSection } from './value-section.tsx';
import { HeroArt } from './hero-art.tsx';

export function LandingPage() {
  const { site } = usePortal().page;
  return (
    <div className="landing">
      <Hero site={site} />
      <HowItWorks site={site} />
      <ValueSection site={site} />
      <PriceCard site={site} />
      <TrustedBrands brands={site.popularBrands} />
    </div>
  );
}

function Hero({ site }: { site: Site }) {
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

function HowItWorks({ site: { siteName, product } }: { site: Site }) {
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

function PriceCard({ site }: { site: Site }) {
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

function TrustedBrands({ brands }: { brands: Site['popularBrands'] }) {
  return (
    <section className="band brands" aria-labelledby="brands-title">
      <h2 id="brands-title">Trusted by World's best brands:</h2>
      <ul>
        {brands.map(({ name, logo }) => (
          <li key={name}>
            <img src={logo} alt={name} width="120" height="40" loading="lazy" decoding="async" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function forUser(user: User): { to: string; label: string } {
  if (user.role === 'provider') return { to: homeOf(user), label: 'Go to the review' };
  return user.store
    ? { to: COUPONS, label: 'Manage your coupons' }
    : { to: MY_STORE, label: 'Add your store' };
}

/**
 * The main link: to registration for guests, to their own pages for others. It keeps the width of the guests' text, the longest
 * one, so that nothing shifts once the user is known.
 * @param props.forGuests the text of the specification
 */
function CallToAction({ forGuests }: { forGuests: string }) {
  const { user } = useSession();
  const { to, label } = user ? forUser(user) : { to: REGISTER, label: forGuests };
  return (
    <Link className="button button-large" to={to}>
      <span className="call" data-longest={forGuests}>
        {label}
      </span>
    </Link>
  );
}
