/** Adds a reason, or changes one. What is typed stays if it can't be saved; only Cancel discards it. */
import { useForm } from 'react-hook-form';
import { schemaResolver, showFormFailure, useContract, useUnsavedGuard } from '@coupon-center/remote-kit';
import { ReasonForm, reasonSchema } from '../../shared/reason-form.tsx';
import type { Reason } from '../../shared/reason-form.tsx';
import { STALE } from './use-save-templates.ts';

export interface TemplateDialogProps {
  /** The reason that is changed; null for a new one. */
  former: string | null;
  /** Saves it; a failure is shown in the dialog. */
  save: (reason: string) => Promise<void>;
  onClose: () => void;
}

export function TemplateDialog({ former, save, onClose }: TemplateDialogProps) {
  const contract = useContract();
  const form = useForm({
    resolver: schemaResolver(reasonSchema),
    defaultValues: { reason: former ?? '' },
  });
  const { isDirty } = form.formState;
  useUnsavedGuard(isDirty, form);

  async function submit({ reason }: Reason) {
    try {
      await save(reason);
    } catch (error) {
      showFormFailure(form, error, contract, {
        renames: { texts: 'reason' },
        onStale: () => form.setError('root.server', { type: 'server', message: STALE }),
      });
      return;
    }
    onClose();
  }

  const isNew = former === null;
  return (
    <ReasonForm
      title={isNew ? 'Add a reason' : 'Edit this reason'}
      form={form}
      helperText="Merchants read it as it is, in the portal and by email."
      label={isNew ? 'Add' : 'Save'}
      onValid={submit}
      onCancel={onClose}
      onLeave={() => !isDirty && onClose()}
    />
  );
}
