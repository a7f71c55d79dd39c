import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { resetSaved } from './reset-saved.ts';

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

test('saved values are clean, as the server wrote them', () => {
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
