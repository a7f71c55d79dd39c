/** Downloading everything that is held of the account. */
import { useForm } from 'react-hook-form';
import { knownPassword } from '@coupon-center/contracts';
import { saveFile, schemaResolver, showFormFailure, useContract } from '@coupon-center/remote-kit';
import * as z from '@coupon-center/schema';
import { ActionButton, Form, Panel, SelectBox, Typography } from '@coupon-center/ui';
import { FormButtons, OpenedForm } from '../../shared/opened-form.tsx';
import { PasswordField } from '../../shared/password-field.tsx';

const FILES = [
  { value: 'json', label: 'Everything (JSON)' },
  { value: 'coupons', label: 'Coupons for a spreadsheet (CSV)' },
  { value: 'orders', label: 'Orders for a spreadsheet (CSV)' },
] as const;

/** What the form asks for. */
const downloadSchema = z.object({
  kind: z.enum(['json', 'coupons', 'orders']),
  password: knownPassword,
});
type Values = z.infer<typeof downloadSchema>;

export function DownloadPanel() {
  return (
    <Panel title="Your data">
      <Typography>
        Download what we hold about you: your account and devices, store, coupons, orders and billing details.
      </Typography>
      <OpenedForm label="Download your data">{(close) => <DownloadForm onClose={close} />}</OpenedForm>
    </Panel>
  );
}

function DownloadForm({ onClose }: { onClose: () => void }) {
  const contract = useContract();
  const form = useForm<Values>({
    resolver: schemaResolver(downloadSchema),
    defaultValues: { kind: 'json', password: '' },
  });

  async function submit({ kind, password }: Values) {
    try {
      // Its call has the schemas of everything that is held, which nobody needs before.
      const { readExport } = await import('./download.api.ts');
      const name = `${contract.site.product}-${kind === 'json' ? 'account' : kind}`;
      saveFile(name, await readExport(contract, password, kind));
      contract.notify.success('Your data was downloaded.');
      onClose();
    } catch (error) {
      showFormFailure(form, error, contract, { message: 'Something went wrong' });
    }
  }

  return (
    <Form form={form} onValid={submit}>
      <SelectBox control={form.control} name="kind" label="File" options={FILES} />
      <PasswordField
        control={form.control}
        name="password"
        label="Your password"
        autoComplete="current-password"
      />
      <FormButtons onCancel={onClose}>
        <ActionButton type="submit" busy={form.formState.isSubmitting}>
          Download
        </ActionButton>
      </FormButtons>
    </Form>
  );
}
