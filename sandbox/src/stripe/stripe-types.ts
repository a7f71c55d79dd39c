/**
 * Stripe's objects as sent over the wire, in the API version that the official SDK pins. They are the SDK's own types
 * with two differences: decimals are strings (the SDK converts them to `Decimal`), and a reference is always an id (it
 * is expanded in the response).
 */
import type Stripe from 'stripe';

export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

type With<T, Changes> = Omit<T, keyof Changes> & Changes;

export type Product = With<Stripe.Product, { default_price: string | null }>;
export type Price = With<
  Stripe.Price,
  {
    product: string;
    unit_amount: number;
    unit_amount_decimal: string;
    recurring: Stripe.Price.Recurring | null;
  }
>;
export type Plan = With<Stripe.Plan, { amount_decimal: string }>;
export type LineItem = With<Stripe.LineItem, { price: Price; quantity: number }>;
export type PaymentLink = With<Stripe.PaymentLink, { line_items: List<LineItem> }>;
export type Customer = Stripe.Customer;
export type DeletedCustomer = Stripe.DeletedCustomer;
export type PaymentMethod = With<
  Stripe.PaymentMethod,
  { card: Stripe.PaymentMethod.Card; customer: string | null }
>;
export type SubscriptionItem = With<Stripe.SubscriptionItem, { price: Price; plan: Plan; quantity: number }>;
export type Subscription = With<
  Stripe.Subscription,
  {
    items: List<SubscriptionItem>;
    customer: string;
    default_payment_method: string | null;
    latest_invoice: string | null;
  }
>;
export type Charge = With<Stripe.Charge, { customer: string }>;
export type Refund = With<Stripe.Refund, { charge: string }>;
export type InvoiceLineItem = With<Stripe.InvoiceLineItem, { quantity_decimal: string | null }>;
export type Invoice = With<
  Stripe.Invoice,
  { customer: string; lines: List<InvoiceLineItem>; payments: List<Stripe.InvoicePayment> }
>;
export type CheckoutSession = With<
  Stripe.Checkout.Session,
  {
    line_items: List<LineItem>;
    customer: string;
    payment_link: string | null;
    setup_intent: string | null;
    subscription: string | null;
  }
>;
export type SetupIntent = With<Stripe.SetupIntent, { customer: string; payment_method: string | null }>;

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null } | null;
  type: string;
}
