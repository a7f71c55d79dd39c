/** State of the store form: fields, logo, saving, and conflicts with changes made elsewhere. */
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Store, StoreWrite } from '@coupon-center/contracts';
import { storeNameIn } from '@coupon-center/portal-contracts';
import { resetSaved, schemaResolver, useContract, useUnsavedGuard, useUser } from '@coupon-center/remote-kit';
import {
  createOwnStore,
  formValues,
  StoreConflict,
  storeFormSchema,
  updateOwnStore,
} from './store-form.api.ts';
import { showStoreFailure, showUploadFailure } from './store-failures.ts';
import { useLogo } from './use-logo.ts';

export type StoreFormControl = ReturnType<typeof useStoreForm>['form']['control'];

/** @param store the store as it is now, or null for a new one */
export function useStoreForm(store: Store | null) {
  const contract = useContract();
  const { email } = useUser();
  // A guest may have typed it before registering.
  const [typedName] = useState(() => storeNameIn(contract.location.get().search));
  /** The version that is being edited. */
  const [base, setBase] = useState(store);
  const [created, setCreated] = useState<Store | null>(null);
  const [conflicting, setConflicting] = useState<Store | null>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const form = useForm({
    resolver: schemaResolver(storeFormSchema),
    values: formValues(base, email, typedName),
    // A newer version updates only what was not touched.
    resetOptions: { keepDirtyValues: true },
  });
  const { isSubmitting, isDirty: hasTyped } = form.formState;
  const logo = useLogo(base?.logo_url ?? null);
  const isDirty = hasTyped || logo.isDirty;
  useUnsavedGuard(isDirty && created === null, form);

  // An untouched form follows the store: state that follows a prop is set while rendering, see React's `useState`.
  const isNewer = store !== null && created === null && (!base || store.updated > base.updated);
  if (isNewer && !isDirty && !isSubmitting) setBase(store);
  const newer = conflicting ?? (isNewer && !base && !isSubmitting ? store : null);

  // In an effect, so that the guard above has been released before the shell navigates.
  useEffect(() => {
    if (!created) return;
    contract.session.announce({ type: 'store-changed', store: created });
    contract.notify.success('Your store was created');
    contract.navigate('/payment');
  }, [contract, created]);

  const failing = {
    form,
    contract,
    refuseLogo(message: string) {
      logo.refuse(message);
      chooseButton.current?.focus();
    },
  };

  /** @returns the logo's address to save, or undefined if that failed and the reason is shown */
  async function uploadLogo(): Promise<string | null | undefined> {
    try {
      const address = await logo.upload();
      if (address === undefined) chooseButton.current?.focus();
      return address;
    } catch (error) {
      showUploadFailure(failing, error);
      return undefined;
    }
  }

  async function save(fields: StoreWrite) {
    if (!base) {
      setCreated(await createOwnStore(contract, fields));
      return;
    }
    const sent = form.getValues();
    const saved = await updateOwnStore(contract, base, fields);
    resetSaved(form, formValues(saved, email), sent);
    logo.settle();
    setBase(saved);
    contract.session.announce({ type: 'store-changed', store: saved });
    contract.notify.success('Changes saved successfully');
  }

  async function submit(values: Omit<StoreWrite, 'logo_url'>) {
    setConflicting(null);
    const logoUrl = await uploadLogo();
    if (logoUrl === undefined) return;
    try {
      await save({ ...values, logo_url: logoUrl });
    } catch (error) {
      if (error instanceof StoreConflict) setConflicting(error.current);
      else showStoreFailure(failing, error);
    }
  }

  /** Continues from the current version; what was typed stays. */
  function reload() {
    setBase(newer);
    setConflicting(null);
    form.setFocus('name');
  }

  return {
    form,
    logo,
    chooseButton,
    base,
    newer,
    /** Whether saving was refused because of it; a newer version may be known before. */
    isRefused: conflicting !== null,
    isDirty,
    isDone: created !== null,
    submit,
    reload,
  };
}
