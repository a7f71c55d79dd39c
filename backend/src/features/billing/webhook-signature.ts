/** Verifies that a webhook comes from Stripe, and is neither old nor from the future. */
import Stripe from 'stripe';
import { z } from 'zod';
import { isStorable } from '@coupon-center/server-kit';

/** Maximum difference between a webhook's timestamp and our clock, in seconds. */
const TOLERANCE_SECONDS = 300;

const storable = z.unknown().refine((value) => isStorable(value));

/** The parts of an event that are read and stored. */
const eventSchema = z.object({
  id: z.string().refine(isStorable),
  type: z.string().refine(isStorable),
  data: z.object({ object: z.object({ id: storable.optional(), customer: storable.optional() }) }),
});

/** A webhook that is refused; the message says why. */
export class WebhookRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'WebhookRefused';
  }
}

/**
 * Verifies a webhook and reads its event.
 * @param payload the body exactly as received
 * @param header the `stripe-signature` header
 * @param secret the endpoint's secret, `whsec_…`
 * @throws WebhookRefused if the signature or time is invalid, or the body isn't an event
 */
export function verifiedEvent(
  payload: Buffer,
  header: string | undefined,
  secret: string,
  now = new Date(),
): Stripe.Event {
  const event = checkedBySdk(payload, header ?? '', secret, now);
  // The SDK accepts any future timestamp; such a signature could be replayed forever.
  const ahead = timestampOf(header ?? '') - now.getTime() / 1000;
  if (!(ahead <= TOLERANCE_SECONDS))
    throw new WebhookRefused('The timestamp of the webhook is in the future.');
  if (!isEvent(event)) throw new WebhookRefused('The body of the webhook is not an event.');
  return event;
}

function checkedBySdk(payload: Buffer, header: string, secret: string, now: Date): unknown {
  try {
    return Stripe.webhooks.constructEvent(
      payload,
      header,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
  } catch (cause) {
    throw new WebhookRefused(
      'The signature of the webhook does not match, or the webhook is too old.',
      cause,
    );
  }
}

/** Returns the signed timestamp as the SDK reads it: of several, the last one counts. */
function timestampOf(header: string): number {
  const stamps = header.split(',').filter((part) => part.split('=')[0] === 't');
  return Number.parseInt(stamps.at(-1)?.split('=')[1] ?? '', 10);
}

/** Even signed content may be anything: only the parts we use are read. */
function isEvent(value: unknown): value is Stripe.Event {
  return eventSchema.safeParse(value).success;
}
