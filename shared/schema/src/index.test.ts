import { z as zod } from 'zod';
import * as z from './index.ts';

const messages = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

test('messages are those of zod', () => {
  expect(messages(z.string(), 1)).toEqual(['Invalid input: expected string, received number']);
  expect(messages(z.string().check(z.maxLength(2)), 'abc')).toEqual([
    'Too big: expected string to have <=2 characters',
  ]);
  expect(messages(z.email(), 'abc')).toEqual(['Invalid email address']);
});

test('its schemas and those of zod can contain each other', () => {
  const inner = z.object({ name: z.string() });
  expect(zod.object({ inner }).parse({ inner: { name: 'a' } })).toEqual({ inner: { name: 'a' } });
  expect(z.array(zod.string().trim()).parse([' a '])).toEqual(['a']);
});
