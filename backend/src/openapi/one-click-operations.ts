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
      description: 'Identifies an account and a kind of email; signed by the API.',
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
      summary: 'Go to the page for unsubscribing',
      description: 'For browsers and mail scanners that open the address. Changes nothing.',
      security: [],
      parameters,
      responses: { 303: { description: 'Redirects to the page.' }, ...responses },
    },
    post: {
      tags: ['Account'],
      operationId: 'oneClickUnsubscribe',
      summary: 'Unsubscribe from a kind of email with one click',
      description:
        'For mail clients, as specified by RFC 8058: optional emails have this address in the header `List-Unsubscribe`. The body is ignored, and repeating the call changes nothing.',
      security: [],
      parameters,
      requestBody: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': {
            schema: { type: 'object', description: 'The body that RFC 8058 specifies.' },
            example: { 'List-Unsubscribe': 'One-Click' },
          },
        },
      },
      responses: {
        200: {
          description: 'Unsubscribed.',
          content: { 'application/json': { schema: { type: 'object' }, example: { success: true } } },
        },
        413: failures.add(413, ['body_too_large']),
        ...responses,
      },
    },
  };
}
