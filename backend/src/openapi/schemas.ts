/** Converts the contracts' schemas to JSON Schema (draft 2020-12), with named schemas as components. */
import { z } from 'zod';
import * as contracts from '@coupon-center/contracts';

export type JsonSchema = Record<string, unknown>;

/** `input`: what a client sends, before defaults and transforms. `output`: what the API returns. */
export type Direction = 'input' | 'output';

/** Schemas that the contracts export as `<name>Schema` become components: `couponSchema` is `Coupon`. */
const names = z.registry<{ id: string }>();
for (const [name, value] of Object.entries<unknown>(contracts))
  if (name.endsWith('Schema') && value instanceof z.core.$ZodType)
    names.add(value, { id: `${name.charAt(0).toUpperCase()}${name.slice(1, -'Schema'.length)}` });

export interface Schemas {
  /** Returns the schema for use in the document, and adds the schemas it refers to as components. */
  of(schema: z.core.$ZodType, direction: Direction): JsonSchema;
  /** Returns the fields of an object that a client sends; empty if there is no schema. */
  fieldsOf(schema: z.core.$ZodType | undefined): {
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
      throw new Error(`The schema ${name} differs between requests and responses.`);
    components[name] = schema;
  }

  /** Converts a schema and adds its named parts to the components. */
  function convert(schema: z.core.$ZodType, direction: Direction): JsonSchema {
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
      // Wrapped, because zod only refers to a named schema that is part of another one.
      const { properties } = convert(z.object({ it: schema }), direction);
      return (properties as Record<'it', JsonSchema>).it;
    },
    fieldsOf(schema) {
      // Taken from the shape, so that a named object doesn't become a component just for describing a query.
      const shape = schema instanceof z.core.$ZodObject ? z.object(schema._zod.def.shape) : schema;
      const { properties = {}, required = [] } = shape ? convert(shape, 'input') : {};
      return { properties: properties as Record<string, JsonSchema>, required: required as string[] };
    },
  };
}

/** Removes details that don't help a reader, and adds the contract's descriptions. */
function tidy(zodSchema: z.core.$ZodType, jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const { description } = z.globalRegistry.get(zodSchema) ?? {};
  if (description !== undefined) jsonSchema.description = description;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // Clients must tolerate fields that a later version adds.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  delete jsonSchema.id;
}

/** Points references to the components of the document. */
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
