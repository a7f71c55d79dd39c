/** State and saving of the store form: fields, logo, conflict with somebody else's change. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Store, StoreWrite } from '@coupon-center/contracts';
import { failureMessage, useContract, useUnsavedGuard, useUser } from '@coupon-center/remote-kit';
import { failForm } from '@coupon-center/ui';
import {
  createOwnStore,
  formValues,
  isConflict,
  latestStore,
  storeFormSchema,
  updateOwnStore,
} from './store-form.api.ts';
import { showStoreFailure, uploadFailure } from './store-failures.ts';
import { useLogo } from './use-logo.ts';

/** @param store the store as it is now, or null for a new one */
export function useStoreForm(store: Store | null) {
  const contract = useContract();
  const { email } = useUser();
  /** What the edit began from. */
  const [base, setBase] = useState(store);
  const [created, setCreated] = useState<Store | null>(null);
  const [hasConflict, setConflict] = useState(false);
  const form = useForm({ resolver: zodResolver(storeFormSchema), values: formValues(base, email) });
  const logo = useLogo(base?.logo_url ?? null);
  const isDirty = form.formState.isDirty || logo.isDirty;
  useUnsavedGuard(isDirty && created === null);

  // An untouched form follows the store.
  if (!isDirty && store && base && store.updated > base.updated) setBase(store);

  // After the guard above has let go.
  useEffect(() => {
    if (!created) return;
    contract.session.publish({ type: 'store-changed', store: created });
    contract.notify.success('Your store was created');
    contract.navigate('/payment');
  }, [contract, created]);

  /** @returns the logo's address to save, or undefined where the upload failed and the form says so */
  async function uploadLogo(): Promise<string | null | undefined> {
    try {
      return await logo.upload();
    } catch (error) {
      contract.report(error);
      failForm(form, uploadFailure(error));
      return undefined;
    }
  }

  async function save(fields: StoreWrite) {
    if (!base) {
      setCreated(await createOwnStore(contract, fields));
      return;
    }
    const saved = await updateOwnStore(contract, base, fields);
    start(saved);
    contract.session.publish({ type: 'store-changed', store: saved });
    contract.notify.success('Changes saved successfully');
  }

  function start(from: Store) {
    setBase(from);
    form.reset(formValues(from, email));
    logo.reset();
    setConflict(false);
  }

  async function submit(values: Omit<StoreWrite, 'logo_url'>) {
    const logoUrl = await uploadLogo();
    if (logoUrl === undefined) return;
    try {
      await save({ ...values, logo_url: logoUrl });
    } catch (error) {
      if (isConflict(error)) setConflict(true);
      else showStoreFailure(form, contract, error);
    }
  }

  /** Give up the edit for the store as it is now. */
  async function reload() {
    try {
      const latest = await latestStore(contract);
      if (latest) start(latest);
    } catch (error) {
      contract.report(error);
      contract.notify.error(failureMessage(error));
    }
  }

  return { form, logo, isNew: base === null, isDone: created !== null, hasConflict, submit, reload };
}
