/** Asks for the reason of a declined store. What was typed is lost by the button that gives it up alone. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { ReviewItem } from '@coupon-center/contracts';
import { failureMessage, showFormFailure, useContract, useUnsavedGuard } from '@coupon-center/remote-kit';
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
import { decline, declineSchema, isOutOfDate } from './verdict.api.ts';

export interface DeclineDialogProps {
  store: ReviewItem;
  /** A reason that was begun before. */
  draft: string;
  /** Runs after the verdict, or after the news that it is about an outdated store, with what is to be kept of the reason. */
  onDone: (draft: string) => unknown;
  /** Hears what is to be kept of the reason. */
  onCancel: (draft: string) => void;
}

export function DeclineDialog({ store, draft, onDone, onCancel }: DeclineDialogProps) {
  const contract = useContract();
  const titleId = useId();
  const form = useForm({ resolver: zodResolver(declineSchema), defaultValues: { reason: draft } });
  const typed = useWatch({ control: form.control, name: 'reason' });
  useUnsavedGuard(typed.trim() !== '');

  async function submit({ reason }: { reason: string }) {
    try {
      await decline(contract, store, reason);
    } catch (error) {
      if (!isOutOfDate(error)) {
        showFormFailure(form, error, contract);
        return;
      }
      contract.report(error);
      contract.notify.error(failureMessage(error));
      await onDone(reason);
      return;
    }
    contract.notify.success(`${store.name} was declined`);
    await onDone('');
  }

  return (
    <Dialog open onClose={() => onCancel(typed)} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>Decline {store.name}?</DialogTitle>
      <DialogContent>
        {/* Room for the label, which stands on the field's upper edge. */}
        <Box sx={{ pt: 1 }}>
          <Form form={form} onValid={submit}>
            <FormField
              control={form.control}
              name="reason"
              label="Reason"
              helperText="The merchant reads this on the store page and in an email."
              required
              autoFocus
              autoComplete="off"
            />
            <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
              <Button onClick={() => onCancel('')}>Cancel</Button>
              <ActionButton type="submit" color="error" busy={form.formState.isSubmitting}>
                Decline
              </ActionButton>
            </Stack>
          </Form>
        </Box>
      </DialogContent>
    </Dialog>
  );
}
