import * as z from '@coupon-center/schema';
import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { resetSaved, schemaResolver } from './forms.ts';

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

const OPENED = { name: 'Maple', city: 'Toronto' };

function openForm() {
  const { result } = renderHook(() => {
    const form = useForm({ defaultValues: OPENED });
    const { isDirty, dirtyFields } = form.formState;
    return { form, isDirty, dirtyFields };
  });
  const type = (name: 'name' | 'city', text: string) =>
    act(() => result.current.form.setValue(name, text, { shouldDirty: true }));
  return { now: () => result.current, type };
}

test('saved values are those of the server, and no longer dirty', () => {
  const { now, type } = openForm();
  type('name', ' Oak ');
  const sent = now().form.getValues();
  act(() => resetSaved(now().form, { ...OPENED, name: 'Oak' }, sent));
  expect(now().form.getValues()).toEqual({ name: 'Oak', city: 'Toronto' });
  expect(now().isDirty).toBe(false);
});

test('text typed during the save stays, and is the next change', () => {
  const { now, type } = openForm();
  type('name', 'Oak');
  const sent = { ...now().form.getValues() };
  type('city', 'Ottawa');
  act(() => resetSaved(now().form, { ...OPENED, name: 'Oak' }, sent));
  expect(now().form.getValues()).toEqual({ name: 'Oak', city: 'Ottawa' });
  expect(now().dirtyFields).toEqual({ city: true });
});
