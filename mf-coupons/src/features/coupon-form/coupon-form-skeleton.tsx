/** Stands where the form will be once its coupon has loaded, in the same places. */
import { ActionButton, Box, Panel, Skeleton } from '@coupon-center/ui';
import { FormFields, FormLayout, FormSave } from './coupon-form-layout.tsx';

/** Heights of what comes, as it is most often, in pixels. */
const FIELD = 56;
const FIELD_WITH_WORDS = 80;
const DESCRIPTION = 104;
const CHECK = 42;
const CARD = 372;

const PARTS = [
  { title: 'Offer', heights: [FIELD, FIELD, CHECK] },
  { title: 'Text and link', heights: [DESCRIPTION, FIELD_WITH_WORDS, FIELD] },
  { title: 'Days', heights: [FIELD, FIELD, CHECK] },
];

export interface CouponFormSkeletonProps {
  /** Of the button, which cannot be pressed yet. */
  label: 'Save Coupon' | 'Save Changes';
}

export function CouponFormSkeleton({ label }: CouponFormSkeletonProps) {
  return (
    <FormLayout>
      <FormFields>
        <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 3 }}>
          {PARTS.map(({ title, heights }) => (
            <Panel key={title} title={title}>
              {heights.map((height, place) => (
                <Skeleton key={place} variant="rounded" height={height} />
              ))}
            </Panel>
          ))}
        </Box>
      </FormFields>
      <Box component="aside" aria-hidden>
        <Skeleton variant="rounded" height={CARD} sx={{ borderRadius: '16px' }} />
      </Box>
      <FormSave>
        <ActionButton size="large" disabled>
          {label}
        </ActionButton>
      </FormSave>
    </FormLayout>
  );
}
