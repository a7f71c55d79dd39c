/** The way to get a store listed: two benefits, and three steps with pictures of their screens. */
import type { ReactNode } from 'react';
import { MAX_COUPONS } from '@coupon-center/contracts';
import { exampleStore, listingSteps } from '@coupon-center/coupon-card';
import type { Site } from '@coupon-center/site-config';
import { NumbersChart } from './numbers-chart.tsx';

export function HowItWorks({ site }: { site: Site }) {
  const { siteName, product } = site;
  const [create, review, add] = listingSteps(product);
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
      <ul className="benefits" aria-label="What you get">
        <Benefit stub={String(MAX_COUPONS)}>
          A dedicated Brand Merchant page featuring up to {MAX_COUPONS} {product} or deals
        </Benefit>
        <Benefit stub={<ExchangeIcon />}>
          The ability to update and exchange those {product} as needed
        </Benefit>
      </ul>
      <ol className="steps" aria-label="The three steps">
        <Step
          step={create}
          picture={
            <>
              <p className="shot-label">Store name</p>
              <p className="shot-field">{exampleStore('').name}</p>
              <p className="shot-button">CREATE YOUR STORE</p>
            </>
          }
        >
          Enter your store’s name and website, and add your logo.
        </Step>
        <Step
          step={review}
          picture={
            <p className="shot-notice">
              Your store page is on its way! We're reviewing it now, please check back shortly.
            </p>
          }
        >
          We check your page before shoppers see it, and email you when it’s live.
        </Step>
        <Step step={add} picture={<NumbersChart />}>
          See how many shoppers view your page and use each coupon, day by day.
        </Step>
      </ol>
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

interface StepProps {
  /** Title, and how long it takes or what comes with it. */
  step: readonly [title: string, time: string];
  /** Of the step's screen. */
  picture: ReactNode;
  children: ReactNode;
}

function Step({ step: [title, time], picture, children }: StepProps) {
  return (
    <li>
      <div className="shot" aria-hidden="true">
        {picture}
      </div>
      <h3>
        {title} <span className="step-time">{time}</span>
      </h3>
      <p>{children}</p>
    </li>
  );
}
