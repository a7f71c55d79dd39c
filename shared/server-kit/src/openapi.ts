/** Describes the calls of a server as an OpenAPI 3.1 document. */
import { z } from 'zod';
import { PROBLEM_TYPE, problemSchema } from '@coupon-center/contracts';
import type { Call } from '@coupon-center/contracts';

export interface ServiceDescription {
  title: string;
  version: string;
  description: string;
  calls: readonly Call[];
  /** How senders of each kind of call prove who they are, by {@link Call.auth}; none for those that need no proof. */
  security: Readonly<Record<string, string>>;
  securitySchemes: Readonly<Record<string, unknown>>;
}

const PARAMETER = /:(\w+)/g;

const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...converted } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return converted;
};

function parametersOf({ path, params, query }: Call): unknown[] {
  const propertiesOf = (schema: z.core.$ZodType | undefined) =>
    (schema ? (jsonSchema(schema, 'input').properties ?? {}) : {}) as Record<string, unknown>;
  const known = propertiesOf(params);
  const inPath = [...path.matchAll(PARAMETER)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: known[name] ?? { type: 'string' },
  }));
  const inQuery = Object.entries(propertiesOf(query)).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
  }));
  return [...inPath, ...inQuery];
}

function responsesOf({ status, response, produces = 'application/json', problems = {} }: Call): unknown {
  const isJson = produces === 'application/json';
  const content = { [produces]: { schema: isJson ? jsonSchema(response, 'output') : { type: 'string' } } };
  const failures = Object.entries(problems).map(([code, codes]) => [
    code,
    {
      description: codes.join(', '),
      content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]);
  return {
    [status]: { description: 'Done.', ...(status !== 204 && { content }) },
    ...Object.fromEntries(failures),
  };
}

function operationOf(call: Call, security: string | undefined): unknown {
  const { name, summary, body, consumes = 'application/json' } = call;
  return {
    operationId: name,
    summary,
    security: security === undefined ? [] : [{ [security]: [] }],
    parameters: parametersOf(call),
    ...(body && {
      requestBody: { required: true, content: { [consumes]: { schema: jsonSchema(body, 'input') } } },
    }),
    responses: responsesOf(call),
  };
}

/** @returns the document, ready to be serialised as JSON */
export function serviceDocument(service: ServiceDescription): Record<string, unknown> {
  const { title, version, description, calls, security, securitySchemes } = service;
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls)
    for (const method of call.methods) {
      const item = (paths[call.path.replace('*', ':file').replace(PARAMETER, '{$1}')] ??= {});
      item[method.toLowerCase()] = operationOf(call, security[call.auth]);
    }
  return {
    openapi: '3.1.1',
    info: { title, version, description, license: { name: 'MIT', identifier: 'MIT' } },
    paths,
    components: { schemas: { Problem: jsonSchema(problemSchema, 'output') }, securitySchemes },
  };
}
