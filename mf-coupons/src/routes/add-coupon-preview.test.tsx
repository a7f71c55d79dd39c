import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CouponCard } from '@coupon-center/coupon-card';
import { cardCases } from '@coupon-center/coupon-card/testing';
import type { CardCase } from '@coupon-center/coupon-card/testing';
import { savingsUnit } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { aCoupon, aStore, renderScreen, setUpMockApi } from '@coupon-center/remote-kit/testing';
import {
  choose,
  describeAs,
  onDate,
  onDesktop,
  openNewCoupon,
  preview,
  retype,
  TODAY,
} from '../testing/coupon-form.ts';
import { aMerchant, serveCoupons } from '../testing/merchant.ts';
import { EditCouponScreen } from './edit-coupon.tsx';

setUpMockApi();
onDesktop();
onDate(TODAY);

// @spec 2.80
test('shows a preview of the coupon as it is typed', async () => {
  await openNewCoupon();
  expect(preview().getByText('Maple Outfitters')).toBeVisible();
  expect(preview().getByRole('heading', { name: '20% OFF' })).toBeVisible();
  await describeAs('Boots');
  await retype('Savings', '35');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Is Savings Range' }));
  expect(preview().getByRole('heading', { name: 'UP TO 35% OFF' })).toBeVisible();
  expect(preview().getByText('Boots')).toBeVisible();
});

// @spec 2.81
test("the preview's 'Use Coupon' opens the destination once it is valid", async () => {
  await openNewCoupon();
  await retype('Destination URL', 'shop.example/sale');
  const link = preview().getByRole('link', { name: 'Use Coupon' });
  expect(link).toHaveAttribute('href', 'http://shop.example/sale');
  expect(link).toHaveAttribute('target', '_blank');
  await retype('Destination URL', 'javascript:alert(1)');
  expect(preview().queryByText('Use Coupon')).not.toBeInTheDocument();
});

test('the preview has a placeholder for a missing description, and does not show invalid values', async () => {
  await openNewCoupon();
  expect(preview().getByText('Your description')).toBeVisible();
  await describeAs('Boots');
  expect(preview().queryByText('Your description')).not.toBeInTheDocument();
  await retype('Savings', '120');
  expect(preview().getByRole('heading')).toHaveTextContent('Your offer');
  expect(preview().queryByText(/120/)).not.toBeInTheDocument();
});

test('the preview shows the minimum order of free shipping only', async () => {
  await openNewCoupon();
  expect(preview().queryByText(/Minimum order/)).not.toBeInTheDocument();
  await choose('Offer Type', 'Free shipping');
  expect(preview().getByText('Minimum order: CA$10')).toBeVisible();
  await retype('Min Order Amount', '49.5');
  expect(preview().getByText('Minimum order: CA$49.50')).toBeVisible();
});

test('the strip shows the headline, opens to the card, and closes on Escape or when a field gets the focus', async () => {
  await openNewCoupon();
  await retype('Savings', '35');
  const strip = preview().getByRole('button', { name: 'Preview: 35% OFF' });
  expect(strip).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(strip);
  expect(strip).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  expect(strip).toHaveAttribute('aria-expanded', 'false');
  expect(strip).toHaveFocus();
  await userEvent.click(strip);
  await userEvent.click(screen.getByRole('textbox', { name: 'Coupon Code' }));
  expect(strip).toHaveAttribute('aria-expanded', 'false');
});

/** Returns a case's coupon, which is as shoppers read it, as its merchant reads it. */
function merchantsOwn({ coupon }: CardCase): Coupon {
  const { title, destination_url: url, offer_type, ...kept } = coupon;
  const unit = savingsUnit(offer_type);
  const savings = unit && Number(/[\d.]+/.exec(title.replaceAll(',', ''))?.[0]);
  return aCoupon({
    ...kept,
    offer_type,
    title,
    custom_url: url,
    destination_coupon_url: url,
    destination_affiliate_url: url,
    savings_amount: unit === 'amount' ? savings : null,
    savings_percent: unit === 'percent' ? savings : null,
    isSavingsRange: title.startsWith('UP TO'),
    savings_minimum_order: coupon.minimum_order_amount ?? null,
  });
}

// @spec 2.80 2.82
test.each(cardCases)("the preview renders the same card as the coupon's page: $name", async (entry) => {
  serveCoupons([merchantsOwn(entry)]);
  const { container } = renderScreen(EditCouponScreen, {
    // Without a website, which the API would use for a coupon without a destination.
    user: aMerchant({ store: aStore({ ...entry.store, website_url: '' }) }),
    location: { route: '/coupons/:couponId', params: { couponId: '7' }, pathname: '/coupons/7' },
  });
  await screen.findByRole('textbox', { name: 'Coupon Description' });
  const page = document.createElement('template');
  page.innerHTML = renderToStaticMarkup(createElement(CouponCard, { ...entry, currencySymbol: 'CA$' }));
  const card = container.querySelector('aside .coupon-card')?.cloneNode(true);
  // Attributes may come in another order, and text in several nodes.
  card?.normalize();
  expect(card?.isEqualNode(page.content.firstChild)).toBe(true);
});
