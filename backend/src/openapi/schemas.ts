/** From the contracts' schemas to those of the document: draft 2020-12, named ones as components. */
import { z } from 'zod';
import * as contracts from '@coupon-center/contracts';

export type JsonSchema = Record<string, unknown>;

/** What was sent, before defaults and transforms; or what is answered. */
export type Direction = 'input' | 'output';

/** Schemas that the contracts export as `<name>Schema` are components: `couponSchema` is `Coupon`. */
const names = z.registry<{ id: string }>();
for (const [name, value] of Object.entries<unknown>(contracts))
  if (name.endsWith('Schema') && value instanceof z.ZodType)
    names.add(value, { id: `${name.charAt(0).toUpperCase()}${name.slice(1, -'Schema'.length)}` });

export interface Schemas {
  /** The schema for a place in the document, with what it refers to added to the components. */
  of(schema: z.ZodType, direction: Direction): JsonSchema;
  /** What is sent of an object, field by field; nothing where there is no schema. */
  fieldsOf(schema: z.ZodType | undefined): {
    properties: Record<string, JsonSchema>;
    required: readonly string[];
  };
  /** The components so far, by name. */
  components: Record<string, JsonSchema>;
}

export function createSchemas(): Schemas {
  const components: Record<string, JsonSchema> = {};

  function keep(name: string, schema: JsonSchema): void {
    const before = components[name];
    if (before && JSON.stringify(before) !== JSON.stringify(schema))
      throw new Error(`The schema ${name} means one thing in requests and another one in replies.`);
    components[name] = schema;
  }

  /** A schema with what it is made of, the named parts of it added to the components. */
  function convert(schema: z.ZodType, direction: Direction): JsonSchema {
    const {
      $defs,
      $schema: _dialect,
      ...converted
    } = z.toJSONSchema(schema, {
      metadata: names,
      io: direction,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema),
    });
    const named = toComponents($defs ?? {}) as Record<string, JsonSchema>;
    for (const [name, definition] of Object.entries(named)) keep(name, definition);
    return toComponents(converted) as JsonSchema;
  }

  return {
    components,
    of(schema, direction) {
      // Wrapped, because a schema with a name is referred to only where it is a part of another one.
      const { properties } = convert(z.object({ it: schema }), direction);
      return (properties as Record<'it', JsonSchema>).it;
    },
    fieldsOf(schema) {
      // By its shape alone, so that an object with a name is no component for being a query.
      const shape = schema instanceof z.ZodObject ? z.object(schema.shape) : schema;
      const { properties = {}, required = [] } = shape ? convert(shape, 'input') : {};
      return { properties: properties as Record<string, JsonSchema>, required: required as string[] };
    },
  };
}

/** Leaves out what tells a reader nothing, and takes in what the contracts say of a schema. */
function tidy(zodSchema: z.core.$ZodType, jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const { description } = z.globalRegistry.get(zodSchema) ?? {};
  if (description !== undefined) jsonSchema.description = description;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // A client must not stumble over a member that a later version adds.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  delete jsonSchema.id;
}

/** References lead to the components of the document. */
function toComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toComponents);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) =>
      key === '$ref' && typeof part === 'string'
        ? [key, part.replace('#/$defs/', '#/components/schemas/')]
        : [key, toComponents(part)],
    ),
  );
}
