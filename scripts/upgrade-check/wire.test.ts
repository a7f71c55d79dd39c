import { compareWire } from './wire.ts';
import type { OpenApi, Schema } from './wire.ts';

const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const text: Schema = { type: 'string' };
const number: Schema = { type: 'number' };
const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

interface Call {
  body?: Schema;
  response?: Schema;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  status?: number;
}

const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });
const documentOf = ({ body, response = text, parameters = [], status = 200 }: Call): OpenApi => ({
  paths: {
    '/api/things': {
      post: { parameters, ...(body && { requestBody: json(body) }), responses: { [status]: json(response) } },
    },
  },
});
const compare = (before: Call, after: Call) => compareWire(documentOf(before), documentOf(after));
const body = (before: Schema, after: Schema) => compare({ body: before }, { body: after });
const response = (before: Schema, after: Schema) => compare({ response: before }, { response: after });

const SAME = object({ name: text, prices: { type: 'array', items: object({ amount: nullable(number) }) } });

test('what stays the same is safe', () => {
  expect(body(SAME, SAME)).toEqual([]);
  expect(response(SAME, SAME)).toEqual([]);
});

test.each([
  ['a new field that may be left out', object({ a: text }), object({ a: text, b: text }, ['a'])],
  ['a field that may be left out now', object({ a: text }), object({ a: text }, [])],
  ['null, too', object({ a: text }), object({ a: nullable(text) })],
  ['another value', { enum: ['one'] }, { enum: ['one', 'two'] }],
  ['more characters', { type: 'string', maxLength: 5 }, { type: 'string', maxLength: 9 }],
  ['any number, not only whole ones', { type: 'integer' }, number],
])('a request may take %s', (_what, before, after) => {
  expect(body(before, after)).toEqual([]);
});

test.each([
  ['a new required field', object({ a: text }), object({ a: text, b: text }), '.b is required now'],
  ['a field that was optional', object({ a: text }, []), object({ a: text }), '.a is required now'],
  ['less than a field that clients send', object({ a: text, b: text }), object({ a: text }), '.b is refused'],
  ['another type', object({ a: text }), object({ a: number }), '.a no longer takes type "string"'],
  [
    'no null',
    object({ a: nullable(text) }),
    object({ a: text }),
    '.a no longer takes a value of another shape',
  ],
  ['fewer values', { enum: ['one', 'two'] }, { enum: ['one'] }, ' no longer takes value "two"'],
  ['fewer characters', text, { type: 'string', maxLength: 9 }, ' has maxLength 9 now'],
  ['a pattern', text, { type: 'string', pattern: '^a' }, ' must match pattern "^a" now'],
  [
    'less, deep inside',
    object({ list: { type: 'array', items: object({ a: number }) } }),
    object({ list: { type: 'array', items: object({ a: { type: 'integer' } }) } }),
    '.list[].a no longer takes type "number"',
  ],
])('a request must not need %s', (_what, before, after, problem) => {
  expect(body(before, after)).toEqual([`POST /api/things: body${problem}`]);
});

test.each([
  ['a new field', object({ a: text }), object({ a: text, b: text })],
  ['a field that always comes now', object({ a: text }, []), object({ a: text })],
  ['no null any more', object({ a: nullable(text) }), object({ a: text })],
  ['fewer values', { enum: ['one', 'two'] }, { enum: ['one'] }],
  ['shorter texts', text, { type: 'string', maxLength: 9 }],
])('a response may have %s', (_what, before, after) => {
  expect(response(before, after)).toEqual([]);
});

test.each([
  ['lack a field', object({ a: text, b: text }), object({ a: text }), '.b was removed'],
  ['leave a field out at times', object({ a: text }), object({ a: text }, []), '.a may be missing'],
  ['have another type', object({ a: text }), object({ a: number }), '.a may be type "number"'],
  ['have null', object({ a: text }), object({ a: nullable(text) }), '.a may be a value of another shape'],
  ['have a value that is new', { enum: ['one'] }, { enum: ['one', 'two'] }, ' may be value "two"'],
  [
    'lack a field of a record',
    { type: 'object', additionalProperties: object({ a: text, b: text }) },
    { type: 'object', additionalProperties: object({ a: text }) },
    '.*.b was removed',
  ],
] satisfies [string, Schema, Schema, string][])('a response must not %s', (_what, before, after, problem) => {
  expect(response(before, after)).toEqual([`POST /api/things: response${problem}`]);
});

test('follows references, and ends where a schema contains itself', () => {
  const tree = (leaf: Schema): OpenApi => ({
    ...documentOf({ response: { $ref: '#/components/schemas/Tree' } }),
    components: {
      schemas: {
        Tree: object({ leaf, branches: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } }),
      },
    },
  });
  expect(compareWire(tree(text), tree(text))).toEqual([]);
  expect(compareWire(tree(text), tree(number))).toContain(
    'POST /api/things: response.leaf may be type "number"',
  );
});

test('a call, a status, a parameter and a body must stay what they were', () => {
  expect(compareWire(documentOf({}), { paths: {} })).toEqual(['POST /api/things was removed']);
  expect(compareWire({ paths: {} }, documentOf({}))).toEqual([]);
  expect(compare({ status: 200 }, { status: 201 })).toEqual(['POST /api/things: no longer answers 200']);
  expect(compare({}, { body: text })).toEqual(['POST /api/things: a body is required now']);
  const page = (required: boolean) => [{ name: 'page', in: 'query', required, schema: text }];
  expect(compare({}, { parameters: page(false) })).toEqual([]);
  expect(compare({}, { parameters: page(true) })).toEqual([
    'POST /api/things: parameter page is required now',
  ]);
});
