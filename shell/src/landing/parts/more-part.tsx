/** Questions, and the brands on the site. */
import type { ReactNode } from 'react';
import { MAX_COUPONS } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';

export function MorePart({ site }: { site: Site }) {
  return (
    <>
      <Questions site={site} />
      <TrustedBrands brands={site.popularBrands} />
    </>
  );
}

function Questions({ site: { siteName, host, product, clientUrl } }: { site: Site }) {
  return (
    <section className="band questions" aria-labelledby="questions-title">
      <h2 id="questions-title">Questions</h2>
      <div>
        <Question asked="Who can join?">
          Any retailer or brand with a website where shoppers can use your {product}. We review each page
          before it goes live.
        </Question>
        <Question asked="What do shoppers see?">
          Your own page on {siteName} with your logo and up to {MAX_COUPONS} {product} with their codes. ‘Use
          Coupon’ takes shoppers to your website. <a href={`${clientUrl}/stores`}>See the shoppers’ site</a>
        </Question>
        <Question asked="How do I cancel?">
          Press ‘Cancel Subscription’ on the Payment page at any time. Your page stays live until the end of
          the month you have paid for.
        </Question>
        <Question asked="Which sites is my page on?">
          On {siteName}, at {host}. Each of our sites has its own accounts and subscriptions.
        </Question>
      </div>
    </section>
  );
}

function Question({ asked, children }: { asked: string; children: ReactNode }) {
  return (
    <details name="question">
      <summary>{asked}</summary>
      <p>{children}</p>
    </details>
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
