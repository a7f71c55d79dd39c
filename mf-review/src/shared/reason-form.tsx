/** A dialog with one field, for a reason that merchants read. Only Cancel discards what was typed. */
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { declineStore } from '@coupon-center/contracts';
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

/** An empty reason is refused, for stores and coupons alike. @see docs/rules.md, 16 */
export const reasonSchema = declineStore.body as NonNullable<typeof declineStore.body>;

export interface Reason {
  reason: string;
}

export interface ReasonFormProps {
  title: string;
  form: UseFormReturn<Reason>;
  /** Says who reads the reason. */
  helperText: string;
  label: string;
  tone?: 'primary' | 'error';
  /** Sends it, and shows a failure in the form. */
  onValid: (values: Reason) => Promise<void>;
  onCancel: () => void;
  /** Called by Esc, and by a press beside the dialog. */
  onLeave: () => void;
  children?: ReactNode;
}

export function ReasonForm(props: ReasonFormProps) {
  const { title, form, helperText, label, tone = 'primary', onValid, onCancel, onLeave, children } = props;
  const titleId = useId();
  return (
    <Dialog open onClose={onLeave} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {/* Room for the label on the field's top edge, and below the buttons as much as beside them. */}
        <Box sx={{ pt: 1, pb: 2 }}>
          <Form form={form} onValid={onValid}>
            <FormField
              control={form.control}
              name="reason"
              label="Reason"
              helperText={helperText}
              required
              autoFocus
              autoComplete="off"
            />
            {children}
            <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
              <Button variant="outlined" color="inherit" onClick={onCancel}>
                Cancel
              </Button>
              <ActionButton type="submit" color={tone} busy={form.formState.isSubmitting}>
                {label}
              </ActionButton>
            </Stack>
          </Form>
        </Box>
      </DialogContent>
    </Dialog>
  );
}
