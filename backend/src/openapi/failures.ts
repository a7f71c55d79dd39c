/** Describes the errors of a call: each status with its codes, with equal responses shared. */
import { STATUS_CODES } from 'node:http';
import {
  fieldErrorsSchema,
  problemSchema,
  problemsOf,
  PROBLEM_TYPE,
  statusText,
} from '@coupon-center/contracts';
import type { ApiCall } from '@coupon-center/contracts';
import type { JsonSchema, Schemas } from './schemas.ts';

type Response = Record<string, unknown>;

export interface Failures {
  /** References to the error responses of a call, by status. */
  of(call: ApiCall): Record<string, { $ref: string }>;
  /** Adds an error response with these codes. */
  add(status: number, codes: readonly string[], options?: { isKeyedByField?: boolean }): { $ref: string };
  /** Error responses so far, by name. */
  components: Record<string, Response>;
}

/** Descriptions of a status beyond its codes. */
const HINTS: Readonly<Record<number, string>> = {
  401: 'Sign in, or exchange the refresh token for new tokens.',
  413: 'The body is larger than the call accepts.',
  429: 'Too many attempts. `Retry-After` tells how many seconds to wait.',
  500: 'An error on our side. Quote the request id when you report it.',
  503: 'Temporarily unavailable. `Retry-After` tells after how many seconds to retry.',
};

export function createFailures(schemas: Schemas): Failures {
  const components: Record<string, Response> = {};
  const known = new Map<string, string>();
  const problem = schemas.of(problemSchema, 'output');
  const fieldErrors = schemas.of(fieldErrorsSchema, 'output');

  function add(status: number, codes: readonly string[], { isKeyedByField = false } = {}) {
    const key = `${status} ${codes.join()} ${isKeyedByField}`;
    let name = known.get(key);
    if (name === undefined) {
      name = nameOf(status, components);
      known.set(key, name);
      components[name] = responseOf(status, codes, problem, isKeyedByField ? fieldErrors : null);
    }
    return { $ref: `#/components/responses/${name}` };
  }

  return {
    components,
    add,
    of(call) {
      const isKeyedByField = call.query !== undefined || call.body !== undefined;
      return Object.fromEntries(
        Object.entries(problemsOf(call)).map(([status, codes]) => [
          status,
          add(Number(status), codes, { isKeyedByField: isKeyedByField && status === '400' }),
        ]),
      );
    },
  };
}

/** Returns a name such as `NotFound`, or `NotFound2` for the same status with other codes. */
function nameOf(status: number, taken: Record<string, Response>): string {
  const base = (STATUS_CODES[status] ?? `Status${status}`).replace(/[^A-Za-z]/g, '');
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}${number}`;
    if (!taken[name]) return name;
  }
}

function responseOf(
  status: number,
  codes: readonly string[],
  problem: JsonSchema,
  fieldErrors: JsonSchema | null,
): Response {
  const members: Record<string, JsonSchema> = { status: { const: status }, code: { enum: [...codes] } };
  if (codes.includes('stale')) members.current = { type: 'object', description: 'The record as it is now.' };
  const codesText = codes.map((code) => `\`${code}\``).join(', ');
  const hint = HINTS[status];
  return {
    description: `${STATUS_CODES[status] ?? 'Failure'}: ${codesText}.${hint ? ` ${hint}` : ''}`,
    headers: headersOf(status),
    content: {
      ...(fieldErrors && {
        'application/json': {
          schema: fieldErrors,
          example: { contact_email: ['Enter a valid email address.'] },
        },
      }),
      [PROBLEM_TYPE]: {
        schema: { allOf: [problem, { type: 'object', properties: members }] },
        example: {
          type: 'about:blank',
          title: statusText(status),
          status,
          code: codes.at(-1),
          detail: 'What happened, and what to do next.',
          request_id: '0b54a1d2-6f3a-4f0e-9d0e-5a8f2f6c7b11',
          ...(codes.at(-1) === 'stale' && { current: { updated: '2026-11-20T15:00:00.000Z' } }),
        },
      },
    },
  };
}

function headersOf(status: number): Record<string, unknown> {
  const requestId = { 'x-request-id': { $ref: '#/components/headers/RequestId' } };
  if (status === 401) return { ...requestId, 'www-authenticate': { $ref: '#/components/headers/Challenge' } };
  if (status === 429 || status === 503)
    return { ...requestId, 'retry-after': { $ref: '#/components/headers/RetryAfter' } };
  return requestId;
}
