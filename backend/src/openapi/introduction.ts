/** What holds for every call: the first thing that the documentation says. Markdown. */
export const introduction = `
The calls that the merchants' portal, the provider's review and the shoppers' pages are made of. Every call is described
by one contract, which the API checks requests with and writes replies by.

## Sites

One API serves several brands. Each call names its site by the header \`sma-site-key\` and says by \`Is-Coupon-Center: 1\`
that it comes from a portal. What belongs to one site is unknown at another, and what belongs to another merchant is
answered like what does not exist: 404.

## Addresses and bodies

A slash at the end of an address never matters. Bodies are JSON (\`application/json\`) of at most 64 KB. Nothing is
coerced: a number is not taken for text, nor text for a number. Fields and parameters that a call does not know do nothing;
a parameter that is sent twice is refused. Money is in minor units where it comes from Stripe, days are \`yyyy-MM-dd\` in the
time zone of the site, instants are ISO 8601 or, where they come from Stripe, epoch seconds.

## Failures

A form that is not valid is a **400 keyed by field**: a list of messages for each, with \`non_field_errors\` for the form as
a whole. Every other failure is **problem details** (RFC 9457, \`application/problem+json\`) with a stable \`code\`, the
\`request_id\` that our log knows it by, and a \`detail\` for people. Codes stay; details may be worded better one day.

An address that does not exist is 404 \`not_found\`. A method that an address does not have is 405 \`method_not_allowed\`, and
\`Allow\` names those that it has.

## Lists

Lists are in pages: \`page\` counts from 1, \`page_size\` is bounded. \`count\` is the number on all pages together, \`next\`
and \`previous\` are addresses, null at the ends.

## Repetitions and stale edits

A call that creates takes an \`Idempotency-Key\`: sent again with the same key, e.g. after the answer was lost, it gives the
first answer, with the header \`idempotent-replayed\`, and does nothing twice. What is changed carries \`updated\`: sent back as
\`If-Match\`, it keeps a change from falling on what its author has not seen (409 \`stale\`).

## Limits

Attempts to sign in, to register and to ask for mails are limited by network address and by e-mail: 429 with
\`Retry-After\`. A server that has too much to do answers 503 with \`Retry-After\`.
`.trim();
