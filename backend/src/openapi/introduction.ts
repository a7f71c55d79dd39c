/** The introduction of the documentation, in Markdown: rules that apply to every call. */
export const introduction = `
The calls behind the merchants' portal, the provider's review and the storefront. Each call is described by a contract,
with which the API validates requests and serializes responses.

## Sites

One API serves several brands. Every call names its site in the \`sma-site-key\` header and identifies itself as coming
from a portal with \`Is-Coupon-Center: 1\`. Data of one site cannot be reached from another. A request for data of
another merchant returns 404, as if it didn't exist.

## Addresses and bodies

A trailing slash never matters. Bodies are JSON (\`application/json\`) of at most 64 KB. Values are not coerced: a number is
not accepted as text, nor text as a number. Unknown fields and parameters are ignored; a parameter that is sent twice is
refused. Amounts from Stripe are in minor units, days are \`yyyy-MM-dd\` in the time zone of the site, and instants are
ISO 8601 or, if they come from Stripe, epoch seconds.

## Errors

An invalid form returns a **400 keyed by field**: a list of messages per field, with \`non_field_errors\` for the form as
a whole. Every other error is returned as **problem details** (RFC 9457, \`application/problem+json\`) with a stable
\`code\`, the \`request_id\` under which we log it, and a \`detail\` for people. Codes never change; the wording of details may.

An unknown address returns 404 \`not_found\`. A method that an address doesn't support returns 405
\`method_not_allowed\`, and \`Allow\` lists the supported ones.

## Lists

Lists are paginated: \`page\` counts from 1, and \`page_size\` has a maximum. \`count\` is the number of items on all pages;
\`next\` and \`previous\` are addresses, or null at either end.

## Retries and stale edits

Calls that create something accept an \`Idempotency-Key\`. Repeating a request with the same key, for example because the
response was lost, returns the original response with the header \`idempotent-replayed\` and has no further effect. Records
that can be edited have an \`updated\` field: send it back as \`If-Match\` to avoid overwriting a change that you haven't seen
(409 \`stale\`).

## Limits

Attempts to sign in, to register and to request emails are limited by IP address and by email: 429 with
\`Retry-After\`. An overloaded server responds with 503 and \`Retry-After\`.
`.trim();
