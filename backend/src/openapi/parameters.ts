/** Parameters of a call besides its body: path, query, and the headers that it uses. */
import type { ApiCall } from '@coupon-center/contracts';
import { parameterDocs } from '@coupon-center/contracts/docs';
import type { CallDoc } from '@coupon-center/contracts/docs';
import { sites } from '@coupon-center/site-config';
import type { JsonSchema, Schemas } from './schemas.ts';

export type Parameter = Record<string, unknown>;

/** Headers that several calls accept, as components. */
export const headerParameters: Readonly<Record<string, Parameter>> = {
  SiteKey: {
    name: 'sma-site-key',
    in: 'header',
    required: true,
    description: "Client id of the site. Accounts, stores and coupons of one site don't exist on another.",
    schema: { type: 'string', enum: Object.keys(sites) },
    example: '6',
  },
  IsCouponCenter: {
    name: 'Is-Coupon-Center',
    in: 'header',
    required: true,
    description: 'Identifies the caller as a portal of these sites.',
    schema: { type: 'string', const: '1' },
    example: '1',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `updated` value of the record as last seen, in quotes. If the record has changed since, nothing is saved and the response is 409 `stale` with the latest record in `current`. Without this header, or with `*`, the call proceeds regardless.',
    schema: { type: 'string' },
    example: '"2026-11-20T15:00:00.000Z"',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A key chosen by the caller, different for each new request, e.g. a UUID. Repeating a request with the same key within 24 hours returns the original response and has no further effect. Error responses are not stored.',
    schema: { type: 'string', pattern: '^[!-~]{8,128}$' },
    example: '0b54a1d2-6f3a-4f0e-9d0e-5a8f2f6c7b11',
  },
  RequestId: {
    name: 'x-request-id',
    in: 'header',
    description: 'Identifies the request in the log and in the response; generated if missing.',
    schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
  },
};

const component = (name: string) => ({ $ref: `#/components/parameters/${name}` });

/** @param pathNames names of the path's parameters in the document, in order */
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

/** Values in an address are text: a schema that accepts a number or its digits is documented as a number there. */
function inAddress(schema: JsonSchema = { type: 'string' }): JsonSchema {
  const { anyOf, ...rest } = schema as { anyOf?: JsonSchema[] };
  const number = anyOf?.find(({ type }) => type === 'integer');
  return number ? { ...rest, ...number } : schema;
}

function exampleOf(example: unknown, schema: JsonSchema): { example?: unknown } {
  if (example === undefined) return {};
  return { example: schema.type === 'integer' ? Number(example) : example };
}
