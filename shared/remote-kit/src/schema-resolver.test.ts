import * as z from '@coupon-center/schema';
import { schemaResolver } from './schema-resolver.ts';

const schema = z.object({
  name: z.string().check(z.minLength(3, 'Too short.'), z.regex(/^[a-z]*$/, 'Letters only.')),
  amount: z.pipe(
    z.string().check(z.regex(/^\d+$/, 'Enter a number.')),
    z.transform((text) => Number(text)),
  ),
});
const options = { fields: {}, shouldUseNativeValidation: false };

test('a form gets its values as the schema transforms them', () => {
  expect(schemaResolver(schema)({ name: 'abc', amount: '7' }, undefined, options)).toEqual({
    values: { name: 'abc', amount: 7 },
    errors: {},
  });
});

test('each field gets the first message about it', () => {
  expect(schemaResolver(schema)({ name: '1', amount: '' }, undefined, options)).toEqual({
    values: {},
    errors: {
      name: { type: 'too_small', message: 'Too short.' },
      amount: { type: 'invalid_format', message: 'Enter a number.' },
    },
  });
});
