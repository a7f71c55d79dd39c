import Stripe from 'stripe';
import { verifiedEvent, WebhookRefused } from './webhook-signature.ts';

const secret = 'whsec_test';
const now = new Date('2026-11-15T12:00:00Z');
const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: {} } });

function read(offset: number, body = payload, signedWith = secret) {
  const timestamp = Math.floor(now.getTime() / 1000) + offset;
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: signedWith, timestamp });
  return () => verifiedEvent(Buffer.from(body), header, secret, now);
}

test('accepts a recent webhook with a valid signature', () => {
  expect(read(0)()).toMatchObject({ id: 'evt_1', type: 'invoice.paid' });
  expect(read(-300)()).toMatchObject({ id: 'evt_1' });
  expect(read(300)()).toMatchObject({ id: 'evt_1' });
});

test('refuses a signature that is too old or too far in the future', () => {
  expect(read(-301)).toThrow(WebhookRefused);
  expect(read(301)).toThrow(WebhookRefused);
  expect(read(86_400 * 365)).toThrow('future');
});

test('a later timestamp in the header does not hide the signed one', () => {
  const seconds = Math.floor(now.getTime() / 1000);
  const signed = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds + 1000 });
  const check = (header: string) => () => verifiedEvent(Buffer.from(payload), header, secret, now);
  expect(check(`t=${seconds},${signed}`)).toThrow(WebhookRefused);
  expect(check(`${signed},t=${seconds}`)).toThrow(WebhookRefused);
});

test('refuses a changed body, another secret, and a missing or broken header', () => {
  expect(read(0, payload.replace('evt_1', 'evt_2'))).toThrow(WebhookRefused);
  expect(read(0, payload, 'whsec_other')).toThrow(WebhookRefused);
  for (const header of [undefined, '', 'nonsense', 't=1', `t=${now.getTime() / 1000},v1=`, 't=x,v1=00'])
    expect(() => verifiedEvent(Buffer.from(payload), header, secret, now)).toThrow(WebhookRefused);
});

test.each([
  { id: 'evt_\0' },
  { type: 'invoice.paid\0' },
  { data: { object: { customer: 'cus_\0' } } },
  { data: { object: { customer: 'c\ud800' } } },
  { data: { object: { customer: { id: 'cus_\0' } } } },
])('refuses a signed event with text that cannot be stored: %j', (part) => {
  const body = JSON.stringify({ id: 'evt_1', type: 'invoice.paid', data: { object: {} }, ...part });
  const timestamp = Math.floor(now.getTime() / 1000);
  const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
  expect(() => verifiedEvent(Buffer.from(body), header, secret, now)).toThrow(WebhookRefused);
});

test('refuses a signed body that is not an event', () => {
  for (const body of ['{}', 'null', 'nonsense', '{"id":"evt_1","type":"x","data":{"object":null}}']) {
    const timestamp = Math.floor(now.getTime() / 1000);
    const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
    expect(() => verifiedEvent(Buffer.from(body), header, secret, now)).toThrow(WebhookRefused);
  }
});
