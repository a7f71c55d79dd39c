/** Chooses how this user sees dates and amounts in the portal. */
import { useForm, useWatch } from 'react-hook-form';
import { FORMATS, formatDay, formatMinorUnits } from '@coupon-center/contracts';
import type { Formats } from '@coupon-center/contracts';
import { showFormFailure, useContract, useSite } from '@coupon-center/remote-kit';
import { ActionButton, Box, Form, Panel, SelectBox, Typography } from '@coupon-center/ui';
import { saveFormats } from '../../shared/account.api.ts';
import type { Account } from '../../shared/account.api.ts';

export interface FormatsPanelProps {
  account: Account;
  /** Called with the account after the change. */
  onChange: (account: Account) => void;
}

const NAMES: Readonly<Record<Formats, string>> = {
  'en-CA': 'English (Canada)',
  'fr-CA': 'French (Canada)',
  iso: 'Year first',
};

/** A list's option can't have null as its value. */
const LIKE_THE_SITE = 'site';
const formatsOf = (value: string): Formats | null => FORMATS.find((one) => one === value) ?? null;

export function FormatsPanel({ account, onChange }: FormatsPanelProps) {
  const contract = useContract();
  const { currency, siteName } = useSite();
  const form = useForm({ defaultValues: { formats: account.formats ?? LIKE_THE_SITE } });
  const example = (formats: Formats | null) =>
    `${formatDay('2026-11-22', formats)} · ${formatMinorUnits(124_999, currency, formats)}`;
  const chosen = formatsOf(useWatch({ control: form.control, name: 'formats' }));
  const options = [
    { value: LIKE_THE_SITE, label: `Same as ${siteName}` },
    ...FORMATS.map((value) => ({ value, label: NAMES[value] })),
  ];

  async function submit({ formats }: { formats: string }) {
    try {
      onChange(await saveFormats(contract, formatsOf(formats)));
      contract.notify.success('Your format was saved.');
      // Other screens read the formats from the user.
      await contract.session.refreshUser().catch(contract.report);
    } catch (error) {
      showFormFailure(form, error, contract, { message: 'Something went wrong' });
    }
  }

  return (
    <Panel title="Dates and numbers">
      <Typography>
        How you see dates and amounts in the portal. Shoppers and emails get {siteName}’s own format.
      </Typography>
      <Box sx={{ maxWidth: 440 }}>
        <Form form={form} onValid={submit}>
          <SelectBox
            control={form.control}
            name="formats"
            label="Format"
            options={options}
            helperText={example(chosen)}
          />
          <Box>
            <ActionButton type="submit" variant="outlined" busy={form.formState.isSubmitting}>
              Save format
            </ActionButton>
          </Box>
        </Form>
      </Box>
    </Panel>
  );
}
