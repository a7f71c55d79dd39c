/** The form of a store page: creates it, or changes it. */
import type { Store } from '@coupon-center/contracts';
import { ActionButton, Alert, Box, Form, FormField, Typography } from '@coupon-center/ui';
import { LogoField } from './logo-field.tsx';
import { useStoreForm } from './use-store-form.ts';
import { WebsiteField } from './website-field.tsx';

export interface StoreFormProps {
  /** The store as it is now, or null for a new one. */
  store: Store | null;
}

const CONFLICT =
  'Your store was changed elsewhere since you opened it. Reload to see it as it is now; what you changed here is lost by that.';

export function StoreForm({ store }: StoreFormProps) {
  const { form, logo, isNew, isDone, hasConflict, submit, reload } = useStoreForm(store);
  const { control } = form;
  return (
    <Form form={form} onValid={submit}>
      {hasConflict && (
        <Alert
          severity="error"
          action={
            <ActionButton action={reload} variant="text" color="inherit">
              Reload
            </ActionButton>
          }
        >
          {CONFLICT}
        </Alert>
      )}
      <FormField control={control} name="name" label="Store name" required autoComplete="organization" />
      <WebsiteField control={control} name="website_url" />
      <LogoField logo={logo} />
      {!isNew && <Typography variant="h2">CONTACT INFORMATION</Typography>}
      <FormField
        control={control}
        name="contact_email"
        label="Contact email"
        type="email"
        required
        autoComplete="email"
      />
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <FormField control={control} name="contact_first_name" label="First name" autoComplete="given-name" />
        <FormField control={control} name="contact_last_name" label="Last name" autoComplete="family-name" />
      </Box>
      <ActionButton type="submit" size="large" busy={form.formState.isSubmitting} disabled={isDone}>
        {isNew ? 'CREATE YOUR STORE' : 'SAVE CHANGES'}
      </ActionButton>
    </Form>
  );
}
