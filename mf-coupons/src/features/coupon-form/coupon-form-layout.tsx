/**
 * Where the parts of the form stand, and its skeleton in the same places: one below the other, or with the preview beside
 * the fields where there is room for both, which depends on the size of the text too.
 */
import type { ReactNode } from 'react';
import { ActionButton, Box, Panel, Skeleton } from '@coupon-center/ui';

/** Whether the preview stands beside the fields. */
export const TWO_COLUMNS = '@container coupon-form (min-width: 52rem)';

export function FormLayout({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ container: 'coupon-form / inline-size' }}>
      <Box sx={GRID}>{children}</Box>
    </Box>
  );
}

const GRID = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [TWO_COLUMNS]: { gridTemplateColumns: 'minmax(0, 1fr) 22.5rem', gridTemplateRows: 'auto 1fr' },
};

export function FormFields({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', gap: 3, alignContent: 'start', minWidth: 0 }}>{children}</Box>;
}

export function FormSave({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', justifyItems: { sm: 'start' }, alignContent: 'start' }}>{children}</Box>;
}

/** Heights of what comes, as it is most often, in pixels. */
const FIELD = 56;
const FIELD_WITH_NOTE = 80;
const DESCRIPTION = 104;
const CHECK = 42;
const CARD = 372;

const PARTS = [
  { title: 'Offer', heights: [FIELD, FIELD, CHECK] },
  { title: 'Details', heights: [DESCRIPTION, FIELD_WITH_NOTE, FIELD] },
  { title: 'Schedule', heights: [FIELD, FIELD, CHECK] },
];

export interface CouponFormSkeletonProps {
  /** Of the button, which can't be pressed yet. */
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
      <Box component="aside" aria-hidden sx={{ [TWO_COLUMNS]: { gridColumn: 2, gridRow: '1 / span 2' } }}>
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
