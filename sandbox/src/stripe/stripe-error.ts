/** Errors with Stripe's own messages and shape. */

export interface StripeErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
}

/** A response of the Stripe API other than 2xx. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;

  constructor(status: number, body: StripeErrorBody) {
    super(body.message);
    this.name = 'StripeApiError';
    this.status = status;
    this.body = body;
  }
}

/** 400 for a parameter, or for something that isn't possible now. */
export function invalidRequest(
  message: string,
  details: { code?: string; param?: string } = {},
): StripeApiError {
  return new StripeApiError(400, { type: 'invalid_request_error', message, ...details });
}

/** `No such customer: 'cus_1'`: 404 if the address names it, 400 if a parameter does. */
export function noSuch(noun: string, id: string, param: string, status: 400 | 404): StripeApiError {
  const message = `No such ${noun}: '${id}'`;
  return new StripeApiError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param,
  });
}
