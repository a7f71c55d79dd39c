/** Whether a webhook really comes from Stripe, and is neither old nor from the future. */
import Stripe from 'stripe';
import { z } from 'zod';
import { isStorable } from '../../platform/http/validation.ts';

/** How far a webhook's timestamp may be from our clock, in seconds, either way. */
const TOLERANCE_SECONDS = 300;

const storable = z.unknown().refine((value) => isStorable(value));

/** What is read and stored of an event. */
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
 * Checks a webhook and reads its event.
 * @param payload the body exactly as received
 * @param header the `stripe-signature` header
 * @param secret the endpoint's secret, `whsec_…`
 * @throws WebhookRefused where the signature or the time is off, or the body is no event
 */
export function verifiedEvent(
  payload: Buffer,
  header: string | undefined,
  secret: string,
  now = new Date(),
): Stripe.Event {
  const event = checkedBySdk(payload, header ?? '', secret, now);
  // The SDK accepts any future timestamp; a signature that never grows old could be replayed for ever.
  const ahead = timestampOf(header ?? '') - now.getTime() / 1000;
  if (!(ahead <= TOLERANCE_SECONDS))
    throw new WebhookRefused('The timestamp of the webhook lies in the future.');
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

/** The signed timestamp, read as the SDK reads it: of several the last counts. */
function timestampOf(header: string): number {
  const stamps = header.split(',').filter((part) => part.split('=')[0] === 't');
  return Number.parseInt(stamps.at(-1)?.split('=')[1] ?? '', 10);
}

/** What is signed may still be anything: only the parts that are read are looked at. */
function isEvent(value: unknown): value is Stripe.Event {
  return eventSchema.safeParse(value).success;
}
