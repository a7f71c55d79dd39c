/** Asks for the reason of a declined store. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { ReviewItem } from '@coupon-center/contracts';
import { failureMessage, showServerErrors, useContract } from '@coupon-center/remote-kit';
import {
  ActionButton,
  Box,
  Button,
  Dialog,
  DialogContent,
  DialogTitle,
  failForm,
  Form,
  FormField,
  Stack,
} from '@coupon-center/ui';
import { decline, declineSchema, isOutOfDate } from './verdict.api.ts';

export interface DeclineDialogProps {
  store: ReviewItem;
  /** Runs after the verdict, or after the news that it is about an outdated store. */
  onDone: () => unknown;
  onCancel: () => void;
}

export function DeclineDialog({ store, onDone, onCancel }: DeclineDialogProps) {
  const contract = useContract();
  const titleId = useId();
  const form = useForm({ resolver: zodResolver(declineSchema), defaultValues: { reason: '' } });

  async function submit({ reason }: { reason: string }) {
    try {
      await decline(contract, store, reason);
    } catch (error) {
      if (showServerErrors(form, error)) return;
      contract.report(error);
      if (isOutOfDate(error)) {
        contract.notify.error(failureMessage(error));
        await onDone();
        return;
      }
      failForm(form, failureMessage(error));
      return;
    }
    contract.notify.success(`${store.name} was declined`);
    await onDone();
  }

  return (
    <Dialog open onClose={onCancel} aria-labelledby={titleId} fullWidth maxWidth="sm">
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
              <Button onClick={onCancel}>Cancel</Button>
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
