/**
 * The landing page: marketing and pricing from the site configuration. Needs no remote; an API call only adds a line at its end.
 */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { MAX_COUPONS } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { usePortal } from '../portal-context/portal-context.tsx';
import { CheckIcon } from '../icons/icons.tsx';
import { CallToAction } from './call-to-action.tsx';
import { HeroPage } from './hero-page.tsx';
import { Part, useParts } from './landing-parts.tsx';
import { useSiteProof } from './use-site-proof.ts';

const FOR_GUESTS = 'Create your coupon page';

const priceOf = ({ currencySymbol, price }: Site) => `${currencySymbol}${price.toFixed(2)}`;

export function LandingPage() {
  const { site } = usePortal().page;
  const parts = useParts();
  const [storeName, setStoreName] = useState('');
  const [closing, proof] = useSiteProof();
  return (
    <div className="landing">
      <section className="band hero">
        <div className="hero-text">
          <h1>Increase sales with an effective coupon marketing strategy</h1>
          <p className="lead">
            {site.siteName} works with thousands of retailers and reaches thousands of shoppers who visit
            daily. List your store and put your {site.product} in front of them.
          </p>
          <div className="hero-actions">
            <CallToAction forGuests={FOR_GUESTS} storeName={storeName} />
            <Terms site={site} />
            <Link className="hero-more" to={{ hash: 'how-title' }}>
              See how it works
            </Link>
          </div>
        </div>
        <HeroPage site={site} parts={parts} storeName={storeName} onStoreName={setStoreName} />
      </section>
      <div className="after-hero">
        <Part name="about" parts={parts} />
        <PriceCard site={site} storeName={storeName} />
        <Part name="more" parts={parts} />
        <section ref={closing} className="band closing" aria-labelledby="closing-title">
          <h2 id="closing-title">Bring your {site.product} to shoppers who are ready to buy</h2>
          {proof && <p>{proof}</p>}
          <Terms site={site} />
        </section>
        {/* On a phone, this stays at the bottom of the window once the hero is out of sight. */}
        <div className="closing-call">
          <CallToAction forGuests={FOR_GUESTS} storeName={storeName} />
        </div>
      </div>
    </div>
  );
}

function Terms({ site }: { site: Site }) {
  return (
    <p className="price-terms">
      {priceOf(site)} a month plus tax · cancel anytime · reviewed within one working day
    </p>
  );
}

function PriceCard({ site, storeName }: { site: Site; storeName: string }) {
  const included = [
    `Your own Brand Page on ${site.siteName}`,
    `Up to ${MAX_COUPONS} ${site.product} or deals at a time`,
    'Update or swap them anytime',
    'Reviewed within one working day',
  ];
  return (
    <section className="band pricing" aria-labelledby="price-title">
      <div className="ticket-edge">
        <div className="price-card">
          <div className="price-stub">
            <h2 id="price-title">{site.appName}</h2>
            <p className="price">
              <span className="price-amount">{priceOf(site)}</span> per month
            </p>
            <p>plus tax · cancel anytime</p>
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
            <CallToAction forGuests="Create your Coupon Page" storeName={storeName} />
            <p className="price-terms">Pay by card · Secure checkout by Stripe</p>
          </div>
        </div>
      </div>
    </section>
  );
}
