/** The address at which mail programs end emails with one click: neither JSON nor the headers of a portal (RFC 8058). */
import type { Failures } from './failures.ts';
import type { Operation } from './operation.ts';

/** @param broken failures of every address */
export function oneClickOperations(
  failures: Failures,
  broken: Readonly<Record<number, unknown>>,
): Record<'get' | 'post', Operation> {
  const parameters = [
    {
      name: 'token',
      in: 'query',
      required: true,
      description: 'Names an account and a kind of email; signed by us.',
      schema: { type: 'string' },
      example: '12.numbers.c2lnbmVkIGJ5IHVz',
    },
  ];
  const responses = {
    404: failures.add(404, ['not_found']),
    ...broken,
    503: failures.add(503, ['database_busy', 'database_unavailable', 'overloaded']),
  };
  return {
    get: {
      tags: ['Account'],
      operationId: 'oneClickPage',
      summary: 'Go to the page that ends emails',
      description: 'Changes nothing: it is where browsers and scanners get to.',
      security: [],
      parameters,
      responses: { 303: { description: 'The page is elsewhere.' }, ...responses },
    },
    post: {
      tags: ['Account'],
      operationId: 'oneClickUnsubscribe',
      summary: 'End emails of one kind with one click',
      description:
        'For mail programs, as RFC 8058 says: the address is in the header `List-Unsubscribe` of emails that can be ended. The body is not read, and repeating it changes nothing.',
      security: [],
      parameters,
      requestBody: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': {
            schema: { type: 'object', description: 'What RFC 8058 asks for.' },
            example: { 'List-Unsubscribe': 'One-Click' },
          },
        },
      },
      responses: {
        200: {
          description: 'They are off.',
          content: { 'application/json': { schema: { type: 'object' }, example: { success: true } } },
        },
        413: failures.add(413, ['body_too_large']),
        ...responses,
      },
    },
  };
}
