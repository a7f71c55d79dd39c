/** Compares two OpenAPI documents of a server: whether clients of the earlier release can talk to the later one. */

export interface Schema {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}

type Content = Record<string, { schema?: Schema }>;

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components?: Record<string, unknown>;
}

/** Who sends a value: clients of the earlier release, or the later release. */
type Direction = 'request' | 'response';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Limits of values, and which of two is the stricter one. */
const LIMITS: Readonly<Record<string, 1 | -1>> = {
  minLength: 1,
  minimum: 1,
  exclusiveMinimum: 1,
  minItems: 1,
  maxLength: -1,
  maximum: -1,
  exclusiveMaximum: -1,
  maxItems: -1,
};
/** Recursive schemas end here. */
const MAX_DEPTH = 12;

/** Returns a function that replaces references by what they name. */
const resolverOf =
  (document: OpenApi) =>
  <T extends { $ref?: string | undefined }>(value: T): T => {
    if (value.$ref === undefined) return value;
    const path = value.$ref.replace(/^#\//, '').split('/');
    return path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as T;
  };

const listed = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
const told = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(', ');

/** @returns sentences about what breaks clients of the earlier release */
export function compareWire(before: OpenApi, after: OpenApi): string[] {
  const resolve = { before: resolverOf(before), after: resolverOf(after) };

  /** Compares what is sent with what is understood: in a response, the later release sends. */
  function compare(old: Schema, now: Schema, direction: Direction, at: string, depth = 0): string[] {
    if (depth > MAX_DEPTH) return [];
    const [was, is] = [resolve.before(old), resolve.after(now)];
    const variants = [was, is].map(({ anyOf, oneOf }) => anyOf ?? oneOf);
    if (variants.some(Boolean)) {
      const [olds, nows] = [variants[0] ?? [was], variants[1] ?? [is]];
      const fits = (one: Schema, other: Schema) => compare(one, other, direction, at, depth + 1).length === 0;
      const isLost =
        direction === 'request'
          ? olds.some((one) => !nows.some((other) => fits(one, other)))
          : nows.some((other) => !olds.some((one) => fits(one, other)));
      if (!isLost) return [];
      return [`${at} ${direction === 'request' ? 'no longer takes' : 'may be'} a value of another shape`];
    }
    return [
      ...(was.allOf ?? []).flatMap((one, index) =>
        is.allOf?.[index] ? compare(one, is.allOf[index], direction, at, depth + 1) : [],
      ),
      ...compareValues(was, is, direction, at),
      ...compareFields(was, is, direction, at, depth),
      ...(was.items && is.items ? compare(was.items, is.items, direction, `${at}[]`, depth + 1) : []),
    ];
  }

  function compareFields(was: Schema, is: Schema, direction: Direction, at: string, depth: number): string[] {
    const [olds, nows] = [was.properties ?? {}, is.properties ?? {}];
    const isNowRequired = (name: string) => is.required?.includes(name) ?? false;
    const problems = Object.entries(olds).flatMap(([name, schema]) => {
      const place = `${at}.${name}`;
      const now = nows[name];
      if (now) {
        const isLoose = direction === 'response' && was.required?.includes(name) && !isNowRequired(name);
        const inside = compare(schema, now, direction, place, depth + 1);
        return isLoose ? [`${place} may be missing`, ...inside] : inside;
      }
      if (direction === 'response') return [`${place} was removed`];
      return is.additionalProperties === false ? [`${place} is refused`] : [];
    });
    const required = direction === 'request' ? (is.required ?? []) : [];
    const added = required.filter((name) => !was.required?.includes(name));
    const [oldRest, rest] = [was.additionalProperties, is.additionalProperties];
    const records =
      typeof oldRest === 'object' && typeof rest === 'object'
        ? compare(oldRest, rest, direction, `${at}.*`, depth + 1)
        : [];
    return [...problems, ...added.map((name) => `${at}.${name} is required now`), ...records];
  }

  function compareOperation(name: string, was: Operation, is: Operation): string[] {
    const parameters = [was, is].map(({ parameters: all = [] }, index) =>
      all.map(index === 0 ? resolve.before : resolve.after),
    );
    const problems = (parameters[1] ?? []).flatMap((now) => {
      const place = `${name}: parameter ${now.name}`;
      const old = parameters[0]?.find((one) => one.name === now.name && one.in === now.in);
      // Names in the path are not sent.
      if (now.in !== 'path' && now.required && !old?.required) return [`${place} is required now`];
      return old?.schema && now.schema ? compare(old.schema, now.schema, 'request', place) : [];
    });
    for (const [type, { schema }] of Object.entries(was.requestBody?.content ?? {})) {
      const now = is.requestBody?.content[type];
      if (!now) problems.push(`${name}: no longer takes ${type}`);
      else if (schema && now.schema)
        problems.push(...compare(schema, now.schema, 'request', `${name}: body`));
    }
    if (!was.requestBody && is.requestBody) problems.push(`${name}: a body is required now`);
    for (const [status, { content = {} }] of Object.entries(was.responses)) {
      if (!status.startsWith('2')) continue;
      const now = is.responses[status];
      if (!now) problems.push(`${name}: no longer answers ${status}`);
      for (const [type, { schema }] of Object.entries(now ? content : {})) {
        const sent = now?.content?.[type]?.schema;
        if (!now?.content?.[type]) problems.push(`${name}: no longer answers with ${type}`);
        else if (schema && sent) problems.push(...compare(schema, sent, 'response', `${name}: response`));
      }
    }
    return problems;
  }

  return Object.entries(before.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const [was, is] = [item[method], after.paths[path]?.[method]];
      const name = `${method.toUpperCase()} ${path}`;
      if (!was) return [];
      return is ? compareOperation(name, was, is) : [`${name} was removed`];
    }),
  );
}

/** Compares types, fixed values, and for requests the limits. */
function compareValues(was: Schema, is: Schema, direction: Direction, at: string): string[] {
  const problems: string[] = [];
  const isRequest = direction === 'request';
  const narrower = (old: unknown[], now: unknown[], what: string) => {
    const [sent, understood] = isRequest ? [old, now] : [now, old];
    // Nothing listed means any value.
    if (understood.length === 0) return;
    const lost = sent.filter((one) => !understood.includes(one));
    if (sent.length === 0) problems.push(`${at} ${isRequest ? 'no longer takes' : 'may be'} any ${what}`);
    else if (lost.length > 0)
      problems.push(`${at} ${isRequest ? 'no longer takes' : 'may be'} ${what} ${told(lost)}`);
  };
  // Every integer is a number.
  const types = ({ type }: Schema, isSent: boolean) =>
    listed(type).flatMap((one) => (one === 'number' && !isSent ? ['number', 'integer'] : [one]));
  narrower(types(was, isRequest), types(is, !isRequest), 'type');
  const values = ({ enum: some, const: one }: Schema) => some ?? listed(one);
  narrower(values(was), values(is), 'value');
  if (!isRequest) return problems;
  for (const [limit, sign] of Object.entries(LIMITS)) {
    const [old, now] = [was[limit], is[limit]];
    if (typeof now !== 'number') continue;
    if (typeof old !== 'number' || (now - old) * sign > 0) problems.push(`${at} has ${limit} ${now} now`);
  }
  for (const rule of ['pattern', 'format'])
    if (is[rule] !== undefined && is[rule] !== was[rule])
      problems.push(`${at} must match ${rule} ${told([is[rule]])} now`);
  return problems;
}
