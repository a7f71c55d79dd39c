/** Chooses optional emails; those about changes of the account, the store and the subscription are always sent. */
import { useForm } from 'react-hook-form';
import { Loaded, showFormFailure, useContract } from '@coupon-center/remote-kit';
import { ActionButton, Box, CheckField, Form, FormSkeleton, Panel, Typography } from '@coupon-center/ui';
import { readEmails, saveEmails } from '../../shared/email-settings.api.ts';
import type { EmailSettings } from '../../shared/email-settings.api.ts';
import { useReading } from '../../shared/use-reading.ts';

/** Height of the form, and of its placeholder while it loads; in pixels by page width. */
const HEIGHT = { xs: 256, md: 222 };

export function EmailsPanel() {
  const reading = useReading(readEmails);
  return (
    <Panel title="Notifications">
      <Typography>
        Choose what we email you about. You always get emails about your account, your store and your
        payments.
      </Typography>
      <Loaded
        query={reading}
        what="Your email settings"
        skeleton={<FormSkeleton fields={2} />}
        minHeight={HEIGHT}
      >
        {(settings) => <SettingsForm settings={settings} />}
      </Loaded>
    </Panel>
  );
}

function SettingsForm({ settings }: { settings: EmailSettings }) {
  const contract = useContract();
  const form = useForm({ defaultValues: settings });

  async function submit(wanted: EmailSettings) {
    try {
      form.reset(await saveEmails(contract, wanted));
      contract.notify.success('Your email settings were saved.');
    } catch (error) {
      showFormFailure(form, error, contract, { message: 'Something went wrong' });
    }
  }

  return (
    <Form form={form} onValid={submit}>
      <CheckField
        control={form.control}
        name="numbers"
        label="Emails about your numbers"
        helperText="Each Monday, with the views, copied codes and clicks of last week."
      />
      <CheckField
        control={form.control}
        name="reminders"
        label="Reminders about your coupons"
        helperText="When a coupon ends soon, or its code may no longer work."
      />
      <Box>
        <ActionButton type="submit" variant="outlined" busy={form.formState.isSubmitting}>
          Save notifications
        </ActionButton>
      </Box>
    </Form>
  );
}
