/** Turns a call's contract and its documentation into operations of the document. */
import type { ApiCall, Method } from '@coupon-center/contracts';
import type { CallDoc } from '@coupon-center/contracts/docs';
import type { Failures } from './failures.ts';
import { parametersOf } from './parameters.ts';
import type { Schemas } from './schemas.ts';

export type Operation = Record<string, unknown>;

const JSON_TYPE = 'application/json';
const WHO: Readonly<Record<ApiCall['auth'], string>> = {
  public: '',
  user: 'For any signed-in user.',
  merchant: 'For merchants.',
  provider: 'For the provider of the site.',
  administrator: 'For administrators of the provider of the site.',
};

const FOR_TESTERS = 'For testers: users whose verified email address the operator has configured.';
const FOR_STOREFRONT =
  'For our storefront, which sends the configured secret as `x-storefront-secret`. All other callers get a 404.';

export interface Parts {
  schemas: Schemas;
  failures: Failures;
  /** The names of the path's parameters in the document, in order. */
  pathNames: readonly string[];
}

/**
 * @param method one of the call's methods; each becomes an operation
 * @throws Error if the call has no documentation
 */
export function operationOf(
  call: ApiCall,
  method: Method,
  doc: CallDoc | undefined,
  { schemas, failures, pathNames }: Parts,
): Operation {
  if (!doc) throw new Error(`The call ${call.name} is not documented.`);
  const isFirst = method === call.methods[0];
  const who = call.forTesters ? FOR_TESTERS : call.forStorefront ? FOR_STOREFRONT : WHO[call.auth];
  return {
    tags: [doc.tag],
    // The first method takes the name of the call; further methods append their own.
    operationId: isFirst ? call.name : `${call.name}By${method.charAt(0)}${method.slice(1).toLowerCase()}`,
    summary: call.summary,
    description: who ? `${doc.description}\n\n${who}` : doc.description,
    security: call.auth === 'public' ? [] : [{ bearer: [] }, { cookie: [] }],
    parameters: parametersOf(call, doc, pathNames, schemas),
    ...(call.body && method !== 'GET' && { requestBody: requestBodyOf(call, doc, schemas) }),
    responses: { [call.status]: successOf(call, doc, schemas), ...failures.of(call) },
  };
}

function requestBodyOf(call: ApiCall, doc: CallDoc, schemas: Schemas) {
  if (!call.body) return {};
  const { body } = doc.examples;
  const content = {
    schema: schemas.of(call.body, 'input'),
    ...(body !== undefined && { example: body }),
  };
  return { required: true, content: { [call.consumes ?? JSON_TYPE]: content } };
}

function successOf(call: ApiCall, doc: CallDoc, schemas: Schemas) {
  const { response: example } = doc.examples;
  const type = call.produces ?? JSON_TYPE;
  const schema = type === JSON_TYPE ? schemas.of(call.response, 'output') : { type: 'string' };
  return {
    description: call.status === 201 ? 'Created.' : 'Done.',
    headers: {
      'x-request-id': { $ref: '#/components/headers/RequestId' },
      ...(call.idempotent && { 'idempotent-replayed': { $ref: '#/components/headers/Replayed' } }),
    },
    content: { [type]: { schema, ...(type === JSON_TYPE && example !== undefined && { example }) } },
  };
}
