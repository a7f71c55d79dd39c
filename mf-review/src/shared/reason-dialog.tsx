/** Asks for the reason of a verdict. Only Cancel discards what was typed. */
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { declineStore } from '@coupon-center/contracts';
import type { TemplateKind } from '@coupon-center/contracts';
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
import { ReasonChoices } from './reason-choices.tsx';

/** An empty reason is refused, for stores and coupons alike. @see docs/rules.md, 16 */
const reasonSchema = declineStore.body as NonNullable<typeof declineStore.body>;

export interface ReasonDialogProps {
  title: string;
  /** The verdict, on the button. */
  verdict: string;
  /** Of which kind the reasons to start from are. */
  kind: TemplateKind;
  /** A reason started earlier. */
  draft: string;
  /** The reason that was given before, if this one replaces it. */
  former?: string | null;
  /** Sends the verdict; a failure is shown in the dialog. */
  send: (reason: string) => Promise<void>;
  /** Called with the draft to keep. */
  onCancel: (draft: string) => void;
}

export function ReasonDialog({ title, verdict, kind, draft, former, send, onCancel }: ReasonDialogProps) {
  const contract = useContract();
  const titleId = useId();
  const given = former ?? '';
  const form = useForm({ resolver: schemaResolver(reasonSchema), defaultValues: { reason: draft || given } });
  const typed = useWatch({ control: form.control, name: 'reason' });
  useUnsavedGuard(typed.trim() !== given);

  async function submit({ reason }: { reason: string }) {
    try {
      await send(reason);
    } catch (error) {
      showFormFailure(form, error, contract);
    }
  }

  function take(template: string) {
    form.setValue('reason', template, { shouldValidate: form.formState.isSubmitted });
    form.setFocus('reason');
  }

  return (
    <Dialog open onClose={() => onCancel(typed)} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{title}</DialogTitle>
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
            <ReasonChoices kind={kind} onTake={take} />
            <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
              <Button onClick={() => onCancel('')}>Cancel</Button>
              <ActionButton type="submit" color="error" busy={form.formState.isSubmitting}>
                {verdict}
              </ActionButton>
            </Stack>
          </Form>
        </Box>
      </DialogContent>
    </Dialog>
  );
}
