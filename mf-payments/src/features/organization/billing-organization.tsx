/** The organization that the store's invoices are made out to. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { organizationWriteSchema } from '@coupon-center/contracts';
import type { Organization, OrganizationWriteParsed } from '@coupon-center/contracts';
import {
  Loaded,
  resetSaved,
  schemaResolver,
  showFormFailure,
  useApi,
  useContract,
  useReportedAction,
  useUnsavedGuard,
  useUser,
} from '@coupon-center/remote-kit';
import {
  ActionButton,
  Box,
  Form,
  FormField,
  FormSkeleton,
  Panel,
  SelectBox,
  StaleNotice,
  Typography,
} from '@coupon-center/ui';
import {
  organizationQuery,
  useReloadOrganization,
  useSaveOrganization,
} from '../../shared/organization.api.ts';
import { addressLabels, countryOptions, organizationValues } from './organization-values.ts';

export function BillingOrganization() {
  const query = useQuery(organizationQuery(useApi()));
  return (
    <Panel title="BILLING ORGANIZATION">
      <Loaded query={query} what="Your billing organization" skeleton={<FormSkeleton fields={7} />}>
        {(organization) => (
          <>
            {organization === null && (
              <Typography sx={{ color: 'text.secondary', mb: 2.5 }}>
                You have no billing organization yet. Add the business name and address for your invoices.
              </Typography>
            )}
            <OrganizationForm organization={organization} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function OrganizationForm({ organization }: { organization: Organization | null }) {
  const contract = useContract();
  const { email } = useUser();
  // Replaced by a newer version when it is saved or reloaded.
  const [opened, setOpened] = useState(organization);
  const [isStale, setIsStale] = useState(false);
  const valuesOf = (version: Organization | null) => organizationValues(version, contract.site, email);
  const form = useForm({
    defaultValues: valuesOf(opened),
    resolver: schemaResolver(organizationWriteSchema),
  });
  const { control, formState } = form;
  const save = useSaveOrganization();
  const readAgain = useReloadOrganization();
  const countries = useMemo(() => countryOptions(), []);
  useUnsavedGuard(formState.isDirty, form);

  async function submit(fields: OrganizationWriteParsed) {
    const sent = form.getValues();
    try {
      const saved = await save({ fields, opened });
      setOpened(saved);
      setIsStale(false);
      resetSaved(form, valuesOf(saved), sent);
      contract.notify.success(opened ? 'Changes saved successfully' : 'Your billing organization was added');
    } catch (error) {
      setIsStale(false);
      showFormFailure(form, error, contract, { onStale: () => setIsStale(true) });
    }
  }

  const reload = useReportedAction(async () => {
    const newer = await readAgain();
    setOpened(newer);
    form.reset(valuesOf(newer), { keepDirtyValues: true });
    setIsStale(false);
    form.setFocus('name');
  });

  const labels = addressLabels(useWatch({ control, name: 'country' }));
  const field = { control } as const;
  return (
    <Form form={form} onValid={submit}>
      {isStale && <StaleNotice what="billing organization" onReload={reload} />}
      <FormField {...field} name="name" label="Legal name" required autoComplete="organization" />
      <FormField {...field} name="tax_id" label="Tax or business number" helperText="Optional" />
      <FormField {...field} name="address_line_1" label="Address" required autoComplete="address-line1" />
      <FormField
        {...field}
        name="address_line_2"
        label="Apartment, suite or floor"
        autoComplete="address-line2"
      />
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <FormField {...field} name="city" label="City" required autoComplete="address-level2" />
        <FormField {...field} name="region" label={labels.region} autoComplete="address-level1" />
        <FormField {...field} name="postal_code" label={labels.postalCode} autoComplete="postal-code" />
        <SelectBox {...field} name="country" label="Country" required options={countries} />
      </Box>
      <FormField
        {...field}
        name="billing_email"
        label="Billing email"
        type="email"
        dropUnseen
        required
        autoComplete="email"
        helperText="We’ll email invoices here"
      />
      <ActionButton type="submit" busy={formState.isSubmitting} sx={{ justifySelf: 'start' }}>
        {opened ? 'Save changes' : 'Add organization'}
      </ActionButton>
    </Form>
  );
}
