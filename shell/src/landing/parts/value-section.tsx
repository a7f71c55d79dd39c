/** The value of a coupon promotion on the site, in five cards: the first is a band, the others show a piece of the product. */
import type { ReactNode } from 'react';
import { exampleStore, minimumOrderText } from '@coupon-center/coupon-card';
import type { Site } from '@coupon-center/site-config';

interface Value {
  title: string;
  description: string;
  icon: ReactNode;
  /** Decorative. */
  picture: ReactNode;
}

const [sitewide, shipping] = exampleStore('').coupons;

const valuesOf = ({ siteName, product, currencySymbol }: Site): Value[] => [
  {
    title: 'Partnership with an industry leader of over 20 years',
    description: `${siteName} has brought shoppers and brands together for more than two decades. Your ${product} appear where people already look for savings.`,
    picture: (
      <span className="value-figure">
        20<small>+ years</small>
      </span>
    ),
    icon: (
      <>
        <circle cx="12" cy="9" r="6" />
        <path d="m8.5 14-1.5 7 5-2.5 5 2.5-1.5-7M12 6.5v5M9.5 9h5" />
      </>
    ),
  },
  {
    title: 'New customer acquisition',
    description: 'Shoppers who have never heard of you discover your brand right when they’re ready to buy.',
    picture: <span className="shot-field">Search stores and coupons</span>,
    icon: (
      <>
        <circle cx="9.5" cy="8" r="4" />
        <path d="M2.5 20a7 7 0 0 1 14 0M19 8v6M16 11h6" />
      </>
    ),
  },
  {
    title: 'Higher sales and conversion rates',
    description: 'A good offer turns visits into orders. Shoppers with a coupon hesitate less.',
    picture: (
      <>
        <span className="value-code">CODE: {sitewide?.discount_code}</span>
        <span className="shot-button">Use Coupon</span>
      </>
    ),
    icon: <path d="M3 17 9.5 10.5l4 4L21 7M15.5 7H21v5.5" />,
  },
  {
    title: 'Higher average order size',
    description: 'Minimum orders and tiered savings give shoppers a reason to add one more item.',
    picture: (
      <span className="value-code">
        {shipping?.title} · {shipping && minimumOrderText(shipping, currencySymbol)}
      </span>
    ),
    icon: (
      <>
        <path d="M5 8h14l1 12H4zM8.5 8V7a3.5 3.5 0 0 1 7 0v1" />
        <path d="M12 11.5v5M9.5 14h5" />
      </>
    ),
  },
  {
    title: 'A positive brand experience',
    description: 'People remember who saved them money. Your own page shows your brand at its best.',
    picture: (
      <>
        <span className="window-logo">{exampleStore('').name[0]}</span>
        <b>{exampleStore('').name} coupons</b>
      </>
    ),
    icon: (
      <path d="M12 20s-7.5-4.5-9-9.5C2 7 4.5 4.5 7.5 4.5c2 0 3.5 1 4.5 2.8 1-1.8 2.5-2.8 4.5-2.8 3 0 5.5 2.5 4.5 6-1.5 5-9 9.5-9 9.5z" />
    ),
  },
];

export function ValueSection({ site }: { site: Site }) {
  return (
    <section className="band values" aria-labelledby="value-title">
      <h2 id="value-title">What is the value of a coupon promotion advertisement on {site.siteName}?</h2>
      <p className="lead">
        An offer on {site.siteName} does more than lower a price: it brings people who are ready to buy to
        your store.
      </p>
      <ul className="value-cards">
        {valuesOf(site).map(({ title, description, icon, picture }) => (
          <li key={title} className="value-card">
            <span className="value-icon">
              <svg viewBox="0 0 24 24" width="26" height="26" className="stroke-icon" aria-hidden="true">
                {icon}
              </svg>
            </span>
            <div>
              <h3>{title}</h3>
              <p>{description}</p>
            </div>
            <div className="value-picture" aria-hidden="true">
              {picture}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
