/** The store form on a screen of its own, and helpers to fill it in. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Store } from '@coupon-center/contracts';
import { useUser } from '@coupon-center/remote-kit';
import { aUser, renderScreen } from '@coupon-center/remote-kit/testing';
import { StoreForm } from '../features/store-form/store-form.tsx';

/** The `updated` of a store that was changed after `aStore()` was read. */
export const LATER = '2026-11-02T10:00:00.000Z';

function Screen() {
  const { store } = useUser();
  return <StoreForm store={store} />;
}

/** Opens the form of a merchant with this store, or the form for a new one. @param search query of the address */
export function openForm(store: Store | null = null, search = '') {
  return renderScreen(Screen, { user: aUser({ store }), location: { search } });
}

/** Like {@link openForm}, with this function as the image host. */
export function openFormWithUpload(upload: () => Promise<string>, store: Store | null) {
  const result = openForm(store);
  const uploadImage = jest.fn(upload);
  result.contract.api.uploadImage = uploadImage;
  return { ...result, uploadImage };
}

export const box = (name: string) => screen.getByRole('textbox', { name });
export const logoInput = () => screen.getByLabelText<HTMLInputElement>('Logo file');
export const create = () => userEvent.click(screen.getByRole('button', { name: 'CREATE YOUR STORE' }));
export const save = () => userEvent.click(screen.getByRole('button', { name: 'SAVE CHANGES' }));
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Fills in the fields that a new store needs. */
export async function fillIn(): Promise<void> {
  await retype('Store name', 'Café Érable');
  await retype('Website URL', 'maple.example');
}

/** Replaces a field's text at once. */
export async function retype(label: string, text: string): Promise<void> {
  await userEvent.clear(box(label));
  if (text) await userEvent.paste(text);
}
