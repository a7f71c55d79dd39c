/** Invites somebody. What is typed stays if it can't be sent; only Cancel discards it. */
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { INVITATION_DAYS, invitePerson } from '@coupon-center/contracts';
import type { ProviderRole } from '@coupon-center/contracts';
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
  SelectBox,
  Stack,
} from '@coupon-center/ui';
import { ROLES, usePeopleChanges } from './people.api.ts';

const inviteSchema = invitePerson.body as NonNullable<typeof invitePerson.body>;
const ROLE_OPTIONS = [
  { value: 'reviewer', label: ROLES.reviewer },
  { value: 'administrator', label: ROLES.administrator },
];

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const contract = useContract();
  const { invite } = usePeopleChanges();
  const titleId = useId();
  const form = useForm({
    resolver: schemaResolver(inviteSchema),
    defaultValues: { email: '', role: 'reviewer' as ProviderRole },
  });
  const { isDirty } = form.formState;
  useUnsavedGuard(isDirty, form);

  async function submit(values: { email: string; role: ProviderRole }) {
    try {
      const { email } = await invite(values);
      contract.notify.success(`We sent an invitation to ${email}.`);
    } catch (error) {
      showFormFailure(form, error, contract);
      return;
    }
    onClose();
  }

  return (
    <Dialog open onClose={() => !isDirty && onClose()} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>Invite someone</DialogTitle>
      <DialogContent>
        {/* Room for the label on the field's top edge, and below the buttons as much as beside them. */}
        <Box sx={{ pt: 1, pb: 2 }}>
          <Form form={form} onValid={submit}>
            <FormField
              control={form.control}
              name="email"
              label="Email"
              type="email"
              dropUnseen
              helperText={`They get a link that works for ${INVITATION_DAYS} days.`}
              required
              autoFocus
              autoComplete="off"
            />
            <SelectBox
              control={form.control}
              name="role"
              label="Role"
              options={ROLE_OPTIONS}
              helperText="Administrators also manage people and reason templates."
            />
            <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
              <Button variant="outlined" color="inherit" onClick={onClose}>
                Cancel
              </Button>
              <ActionButton type="submit" busy={form.formState.isSubmitting}>
                Send invitation
              </ActionButton>
            </Stack>
          </Form>
        </Box>
      </DialogContent>
    </Dialog>
  );
}
