/** Saves a change of the reasons of a kind. Somebody else's change is never overwritten: the list is then read again. */
import { useQueryClient } from '@tanstack/react-query';
import { replaceReasonTemplates } from '@coupon-center/contracts';
import type { TemplateKind } from '@coupon-center/contracts';
import { isConflict, useContract } from '@coupon-center/remote-kit';
import { reasonTemplatesQuery } from '../../shared/reason-templates.api.ts';
import type { TemplateChange } from './template-changes.ts';

export const STALE =
  'Someone else changed these reasons in the meantime. You see the latest list now: try again.';

/** @returns a function that saves a change of the list as it is shown; it throws the API's error, and first shows the latest list after a 409 */
export function useSaveTemplates(kind: TemplateKind): (change: TemplateChange) => Promise<void> {
  const contract = useContract();
  const client = useQueryClient();
  const { queryKey } = reasonTemplatesQuery(contract);
  return async (change) => {
    const shown = client.getQueryData(queryKey)?.[kind];
    if (!shown) return;
    try {
      const saved = await contract.api.call(
        replaceReasonTemplates,
        { params: { kind }, body: { texts: change(shown.texts) } },
        { ifMatch: shown.updated },
      );
      client.setQueryData(queryKey, (lists) => lists && { ...lists, [kind]: saved });
    } catch (error) {
      if (isConflict(error)) await client.invalidateQueries({ queryKey });
      throw error;
    }
  };
}
