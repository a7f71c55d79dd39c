/** The parameters of a call besides its body: the parts of its address, and the headers that matter to it. */
import type { ApiCall } from '@coupon-center/contracts';
import { parameterDocs } from '@coupon-center/contracts/docs';
import type { CallDoc } from '@coupon-center/contracts/docs';
import { sites } from '@coupon-center/site-config';
import type { JsonSchema, Schemas } from './schemas.ts';

export type Parameter = Record<string, unknown>;

/** Headers that several calls take, as components. */
export const headerParameters: Readonly<Record<string, Parameter>> = {
  SiteKey: {
    name: 'sma-site-key',
    in: 'header',
    required: true,
    description: 'The site: its client id. Accounts, stores and coupons of one site are unknown at another.',
    schema: { type: 'string', enum: Object.keys(sites) },
    example: '6',
  },
  IsCouponCenter: {
    name: 'Is-Coupon-Center',
    in: 'header',
    required: true,
    description: 'Says that the caller is a portal of these sites.',
    schema: { type: 'string', const: '1' },
    example: '1',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `updated` of the row as it was seen, in quotes. Where the row changed since, nothing is done and the reply is 409 `stale` with the row as it is in `current`. Without it, or with `*`, any state of the row will do.',
    schema: { type: 'string' },
    example: '"2026-11-20T15:00:00.000Z"',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Chosen by the caller, a new one for each new request, e.g. a UUID. A request that is repeated with the same key gets the first answer for 24 hours, and nothing is done twice. Failures are not kept.',
    schema: { type: 'string', pattern: '^[!-~]{8,128}$' },
    example: '0b54a1d2-6f3a-4f0e-9d0e-5a8f2f6c7b11',
  },
  RequestId: {
    name: 'x-request-id',
    in: 'header',
    description: 'Names the request in the log and in its reply; one is made where none is sent.',
    schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
  },
};

const component = (name: string) => ({ $ref: `#/components/parameters/${name}` });

/** @param pathNames how the document calls the parts of the path, in their order */
export function parametersOf(
  call: ApiCall,
  doc: CallDoc,
  pathNames: readonly string[],
  schemas: Schemas,
): Parameter[] {
  const isStaleKnown = call.problems?.[409]?.includes('stale') ?? false;
  return [
    ...pathParameters(call, doc, pathNames, schemas),
    ...queryParameters(call, doc, schemas),
    ...(call.anySite ? [] : [component('SiteKey'), component('IsCouponCenter')]),
    ...(isStaleKnown ? [component('IfMatch')] : []),
    ...(call.idempotent ? [component('IdempotencyKey')] : []),
    component('RequestId'),
  ];
}

function pathParameters(
  call: ApiCall,
  doc: CallDoc,
  names: readonly string[],
  schemas: Schemas,
): Parameter[] {
  const own = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const { properties } = schemas.fieldsOf(call.params);
  return own.map((name, index) => {
    const schema = inAddress(properties[name]);
    return {
      name: names[index] ?? name,
      in: 'path',
      required: true,
      description: parameterDocs[name],
      schema,
      ...exampleOf(doc.examples.params?.[name], schema),
    };
  });
}

function queryParameters(call: ApiCall, doc: CallDoc, schemas: Schemas): Parameter[] {
  const { properties, required } = schemas.fieldsOf(call.query);
  return Object.entries(properties).map(([name, property]) => {
    const { description = parameterDocs[name], ...schema } = inAddress(property);
    return {
      name,
      in: 'query',
      ...(required.includes(name) && { required: true }),
      description,
      schema,
      ...exampleOf(doc.examples.query?.[name], schema),
    };
  });
}

/** An address is text: what may be a number or its digits is a number there. */
function inAddress(schema: JsonSchema = { type: 'string' }): JsonSchema {
  const { anyOf, ...rest } = schema as { anyOf?: JsonSchema[] };
  const number = anyOf?.find(({ type }) => type === 'integer');
  return number ? { ...rest, ...number } : schema;
}

function exampleOf(example: unknown, schema: JsonSchema): { example?: unknown } {
  if (example === undefined) return {};
  return { example: schema.type === 'integer' ? Number(example) : example };
}
