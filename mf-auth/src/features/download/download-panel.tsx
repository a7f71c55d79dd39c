/** Downloads all data of the account. */
import { useForm } from 'react-hook-form';
import { knownPassword } from '@coupon-center/contracts';
import { saveFile, schemaResolver, useContract } from '@coupon-center/remote-kit';
import * as z from '@coupon-center/schema';
import { Panel, SelectBox, Typography } from '@coupon-center/ui';
import { ActionForm } from '../../shared/action-form.tsx';
import { OpenedForm } from '../../shared/opened-form.tsx';
import { OwnPasswordField } from '../../shared/own-password-field.tsx';

const FILES = [
  { value: 'json', label: 'Everything (JSON)' },
  { value: 'coupons', label: 'Coupons for a spreadsheet (CSV)' },
  { value: 'orders', label: 'Orders for a spreadsheet (CSV)' },
] as const;

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
    // Loaded late: the call brings the schemas of all data, which nothing else needs.
    const { readExport } = await import('./download.api.ts');
    const name = `${contract.site.product}-${kind === 'json' ? 'account' : kind}`;
    saveFile(name, await readExport(contract, password, kind));
    contract.notify.success('Your data was downloaded.');
    onClose();
  }

  return (
    <ActionForm form={form} label="Download" action={submit} onCancel={onClose}>
      <SelectBox control={form.control} name="kind" label="File" options={FILES} />
      <OwnPasswordField control={form.control} name="password" />
    </ActionForm>
  );
}
