/** Approves or declines a store. */
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { ReviewItem } from '@coupon-center/contracts';
import {
  failureMessage,
  schemaResolver,
  showFormFailure,
  useContract,
  useUnsavedGuard,
} from '@coupon-center/remote-kit';
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
import { approve, decline, declineSchema, isOutOfDate } from './verdict.api.ts';

export interface VerdictButtonsProps {
  store: ReviewItem;
  /** Called after a verdict; the buttons stay busy until it is done. */
  onDecided: () => unknown;
}

export function VerdictButtons({ store, onDecided }: VerdictButtonsProps) {
  const contract = useContract();
  /** The store as it was when the dialog opened, even if the list has been updated since. */
  const [declining, setDeclining] = useState<ReviewItem | null>(null);
  /** An unfinished reason, restored when the dialog opens again. */
  const [draft, setDraft] = useState('');

  async function onApprove() {
    try {
      await approve(contract, store);
      contract.notify.success(`${store.name} was approved`);
    } catch (error) {
      contract.report(error);
      contract.notify.error(failureMessage(error));
      if (!isOutOfDate(error)) return;
    }
    await onDecided();
  }

  function close(kept: string) {
    setDeclining(null);
    setDraft(kept);
  }

  async function onDeclineDone(kept: string) {
    close(kept);
    await onDecided();
  }

  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {(!store.is_approved || store.changed_since_approval) && (
        <ActionButton action={onApprove}>{store.is_approved ? 'Approve changes' : 'Approve'}</ActionButton>
      )}
      {!store.declined && (
        <Button variant="outlined" color="error" onClick={() => setDeclining(store)}>
          Decline
        </Button>
      )}
      {declining && <DeclineDialog store={declining} draft={draft} onDone={onDeclineDone} onCancel={close} />}
    </Stack>
  );
}

interface DeclineDialogProps {
  store: ReviewItem;
  /** A reason started earlier. */
  draft: string;
  /** Called with the draft to keep, after the verdict or if the store turns out to be outdated. */
  onDone: (draft: string) => unknown;
  /** Called with the draft to keep. */
  onCancel: (draft: string) => void;
}

/** Asks why a store is declined. Only Cancel discards what was typed. */
function DeclineDialog({ store, draft, onDone, onCancel }: DeclineDialogProps) {
  const contract = useContract();
  const titleId = useId();
  const form = useForm({ resolver: schemaResolver(declineSchema), defaultValues: { reason: draft } });
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
        {/* Room for the label on the field's top edge. */}
        <Box sx={{ pt: 1 }}>
          <Form form={form} onValid={submit}>
            <FormField
              control={form.control}
              name="reason"
              label="Reason"
              helperText="The merchant will see this in the portal and by email."
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
