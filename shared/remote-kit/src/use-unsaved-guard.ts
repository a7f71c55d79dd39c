import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useContract } from './contract-context.tsx';
import { areDraftsKept, followDraft, restoreDraft } from './drafts.ts';

/**
 * Asks before the page is left while something is unsaved.
 * @param form the unsaved form, whose values survive a reload that the portal requests
 */
export function useUnsavedGuard<Values extends FieldValues, Context, Output>(
  isDirty: boolean,
  form?: UseFormReturn<Values, Context, Output>,
): void {
  const contract = useContract();
  const { guardLeaving } = contract;
  const latest = useRef(isDirty);
  useEffect(() => {
    latest.current = isDirty;
  }, [isDirty]);
  useEffect(() => guardLeaving(() => latest.current && !areDraftsKept()), [guardLeaving]);

  const follow = useEffectEvent(() => {
    if (!form) return undefined;
    restoreDraft(form, contract);
    return followDraft(form);
  });
  useEffect(() => follow(), []);
}
