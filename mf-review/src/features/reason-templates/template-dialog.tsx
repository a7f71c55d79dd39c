/** Adds a reason, or changes one. What is typed stays if it can't be saved; only Cancel discards it. */
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { declineStore } from '@coupon-center/contracts';
import { schemaResolver, showFormFailure, useContract, useUnsavedGuard } from '@coupon-center/remote-kit';
import {
  ActionButton,
  Box,
  Button,
  Dialog,
  DialogContent,
  DialogTitle,
  Form,
  FormField,
  Stack,
} from '@coupon-center/ui';
import { STALE } from './use-save-templates.ts';

/** A reason to start from is one that could be given. */
const reasonSchema = declineStore.body as NonNullable<typeof declineStore.body>;

export interface TemplateDialogProps {
  /** The reason that is changed; null for a new one. */
  former: string | null;
  /** Saves it; a failure is shown in the dialog. */
  save: (reason: string) => Promise<void>;
  onClose: () => void;
}

export function TemplateDialog({ former, save, onClose }: TemplateDialogProps) {
  const contract = useContract();
  const titleId = useId();
  const form = useForm({
    resolver: schemaResolver(reasonSchema),
    defaultValues: { reason: former ?? '' },
  });
  const { isDirty } = form.formState;
  useUnsavedGuard(isDirty, form);

  async function submit({ reason }: { reason: string }) {
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

  return (
    <Dialog open onClose={() => !isDirty && onClose()} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{former === null ? 'Add a reason' : 'Edit this reason'}</DialogTitle>
      <DialogContent>
        {/* Room for the label on the field's top edge. */}
        <Box sx={{ pt: 1 }}>
          <Form form={form} onValid={submit}>
            <FormField
              control={form.control}
              name="reason"
              label="Reason"
              helperText="Merchants read it as it is, in the portal and by email."
              required
              autoFocus
              autoComplete="off"
            />
            <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
              <Button onClick={onClose}>Cancel</Button>
              <ActionButton type="submit" busy={form.formState.isSubmitting}>
                {former === null ? 'Add' : 'Save'}
              </ActionButton>
            </Stack>
          </Form>
        </Box>
      </DialogContent>
    </Dialog>
  );
}
