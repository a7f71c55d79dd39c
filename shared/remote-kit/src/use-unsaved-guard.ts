/** Asks before the page is left while something is unsaved. */
import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useContract } from './contract-context.tsx';
import { areDraftsKept, followDraft, restoreDraft } from './drafts.ts';

/**
 * @param isDirty whether leaving now would lose something
 * @param form the form that is unsaved: what was typed into it outlives a reload that the portal asks for
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
