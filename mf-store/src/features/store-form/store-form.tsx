/** The form that creates a store page or changes it, with a preview. */
import type { ReactNode } from 'react';
import type { Store } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import type { Site } from '@coupon-center/site-config';
import {
  ActionButton,
  Box,
  Form,
  FormField,
  Panel,
  SaveBar,
  SelectBox,
  useMediaQuery,
} from '@coupon-center/ui';
import type { SelectBoxProps } from '@coupon-center/ui';
import { LogoField } from './logo-field.tsx';
import { StorePreview } from './store-preview.tsx';
import { StaleStore } from './stale-store.tsx';
import { useStoreForm } from './use-store-form.ts';
import type { StoreFormControl } from './use-store-form.ts';
import { WebsiteField } from './website-field.tsx';

export interface StoreFormProps {
  /** The store as it is now, or null for a new one. */
  store: Store | null;
  /** Above the form on a phone, beside it where there is room. */
  checklist?: ReactNode;
}

interface Breakpoints {
  breakpoints: { up(key: 'md'): string };
}

const LAYOUT = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
  gridTemplateRows: { md: 'auto 1fr' },
};

export function StoreForm({ store, checklist }: StoreFormProps) {
  const { form, logo, chooseButton, base, newer, isRefused, isDirty, isDone, submit, reload } =
    useStoreForm(store);
  const { control, formState } = form;
  const isWide = useMediaQuery<Breakpoints>(({ breakpoints }) => breakpoints.up('md'), { noSsr: true });
  const isUnsaved = isDirty && !isDone;
  const saving = base ? 'Saving changes...' : 'Creating your store...';
  const todo = (
    // No gap once nothing is left to do.
    <Box key="checklist" sx={{ display: 'contents', '& > *': { gridColumn: { md: 2 } } }}>
      {checklist}
    </Box>
  );
  const fields = (
    <Box key="form" sx={{ gridColumn: { md: 1 }, gridRow: { md: '1 / span 2' }, minWidth: 0 }}>
      <Form form={form} onValid={submit}>
        {newer && <StaleStore base={base} newer={newer} autoFocus={isRefused} onReload={reload} />}
        <Panel>
          <FormField control={control} name="name" label="Store name" required autoComplete="organization" />
          <WebsiteField control={control} name="website_url" />
          <CategoryField control={control} />
          <LogoField logo={logo} hasSaved={Boolean(base?.logo_url)} chooseButton={chooseButton} />
        </Panel>
        <Panel title={base ? 'CONTACT INFORMATION' : undefined}>
          <FormField
            control={control}
            name="contact_email"
            label="Contact email"
            type="email"
            dropUnseen
            required
            autoComplete="email"
          />
          <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <FormField
              control={control}
              name="contact_first_name"
              label="First name"
              autoComplete="given-name"
            />
            <FormField
              control={control}
              name="contact_last_name"
              label="Last name"
              autoComplete="family-name"
            />
          </Box>
        </Panel>
        <SaveBar isSticky={isUnsaved} message={isUnsaved && 'Unsaved changes'}>
          <ActionButton
            type="submit"
            size="large"
            busy={formState.isSubmitting}
            busyLabel={logo.isUploading ? 'Uploading your logo...' : saving}
            disabled={isDone}
          >
            {base ? 'SAVE CHANGES' : 'CREATE YOUR STORE'}
          </ActionButton>
        </SaveBar>
      </Form>
    </Box>
  );
  return (
    <Box sx={LAYOUT}>
      {/* The Tab key goes from left to right, or from top to bottom. */}
      {isWide ? [fields, todo] : [todo, fields]}
      <Box sx={{ gridColumn: { md: 2 } }}>
        <StorePreview control={control} logo={logo.preview} />
      </Box>
    </Box>
  );
}

type Option = SelectBoxProps<never>['options'][number];

/** @param site of a shell that may be older than categories */
const categoriesOf = ({ categories = [] }: Partial<Pick<Site, 'categories'>>): Option[] =>
  categories.map(({ slug, name }) => ({ value: slug, label: name }));

/** The category under which shoppers find the store; nothing if the site has no categories. */
function CategoryField({ control }: { control: StoreFormControl }) {
  const options = categoriesOf(useSite());
  if (options.length === 0) return null;
  return (
    <SelectBox
      control={control}
      name="category"
      label="Category (optional)"
      helperText="Shoppers also find your store in its category."
      placeholder="None"
      options={[{ value: '', label: 'None' }, ...options]}
    />
  );
}
