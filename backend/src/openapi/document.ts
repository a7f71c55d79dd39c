/** Builds the OpenAPI 3.1 document from the contracts of the calls and their documentation. */
import type { ApiCall } from '@coupon-center/contracts';
import { allCalls, callDocs, TAG_DESCRIPTIONS } from '@coupon-center/contracts/docs';
import { createFailures } from './failures.ts';
import { introduction } from './introduction.ts';
import { operationOf } from './operation.ts';
import { otherPaths } from './other-operations.ts';
import type { PathItem } from './other-operations.ts';
import { headerParameters } from './parameters.ts';
import { createSchemas } from './schemas.ts';

/** Version of the interface, as in its addresses. */
const VERSION = '1.0.0';

const text = { type: 'string' };
const headers = {
  RequestId: { description: 'Identifies the request in our log.', schema: text },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  Challenge: { description: 'How to authenticate.', schema: text },
  Replayed: {
    description: '`true` if the response is that of an earlier request with the same Idempotency-Key.',
    schema: text,
  },
};

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token returned when signing in, registering or refreshing.',
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'access',
    description:
      'On sites in cookie mode. A call that changes something must come from the origin of the portal.',
  },
};

/** @returns the document, ready to be serialized as JSON */
export function openApiDocument() {
  const schemas = createSchemas();
  const failures = createFailures(schemas);
  const paths: Record<string, PathItem> = {};
  for (const calls of Map.groupBy(allCalls, shapeOf).values()) {
    const pathNames = commonNames(calls);
    const path = documentPath(calls[0]?.path ?? '', pathNames);
    const item = (paths[path] ??= {});
    for (const call of calls)
      for (const method of call.methods) {
        const parts = { schemas, failures, pathNames };
        item[method.toLowerCase()] = operationOf(call, method, callDocs[call.name], parts);
      }
  }
  Object.assign(paths, otherPaths(failures));
  return {
    openapi: '3.1.1',
    info: {
      title: 'Coupon Center API',
      version: VERSION,
      summary: 'Store pages, coupons and subscriptions of the merchants of a coupon site.',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The site on which this page was opened.' }],
    tags: Object.entries(TAG_DESCRIPTIONS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(Object.entries(paths).sort(([one], [other]) => (one < other ? -1 : 1))),
    components: {
      schemas: sorted(schemas.components),
      parameters: headerParameters,
      headers,
      responses: failures.components,
      securitySchemes,
    },
  };
}

const PARAMETER = /:(\w+)/g;

/** Calls whose paths differ only in parameter names share one path in the document. */
function shapeOf({ path }: ApiCall): string {
  return path.replace(/\/$/, '').replace(PARAMETER, ':');
}

/** Returns the names of a path's parameters, joining those that differ between calls. */
function commonNames(calls: readonly ApiCall[]): string[] {
  const names = calls.map(({ path }) => [...path.matchAll(PARAMETER)].map(([, name = '']) => name));
  return (names[0] ?? []).map((_, index) => [...new Set(names.map((own) => own[index]))].join('_or_'));
}

/** Returns a path with named parameters, and without the trailing slash, which never matters. */
function documentPath(path: string, names: readonly string[]): string {
  let index = 0;
  return path.replace(/\/$/, '').replace(PARAMETER, () => `{${names[index++] ?? ''}}`);
}

function sorted<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
}
