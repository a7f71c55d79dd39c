/**
 * The layout of the form and of its skeleton: the preview beside the fields if both fit, which also depends on the text size;
 * otherwise a strip at the bottom of the window, which opens to the card.
 */
import type { ReactNode } from 'react';
import { ActionButton, Box, CARD_RADIUS, Panel, SaveBar, Skeleton } from '@coupon-center/ui';
import type { SaveBarProps } from '@coupon-center/ui';

/** Layout with the preview beside the fields. */
export const TWO_COLUMNS = '@container coupon-form (min-width: 52rem)';
/** Layout with the preview as a strip. */
export const ONE_COLUMN = '@container coupon-form not (min-width: 52rem)';
export const STRIP = '3.25rem';

export function FormLayout({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ container: 'coupon-form / inline-size' }}>
      <Box sx={GRID}>{children}</Box>
    </Box>
  );
}

/**
 * In two columns, all parts share one row, so that the save bar stays in sight along all of it, with room below the fields.
 */
const GRID = {
  '--save-bar': '6.5rem',
  [ONE_COLUMN]: { '--below-the-bar': STRIP, '& > * + *': { mt: 3 } },
  [TWO_COLUMNS]: {
    display: 'grid',
    columnGap: 3,
    gridTemplateColumns: 'minmax(0, 1fr) 22.5rem',
  },
};

export function FormFields({ children }: { children: ReactNode }) {
  return <Box sx={FIELDS}>{children}</Box>;
}

const FIELDS = {
  display: 'grid',
  gap: 3,
  alignContent: 'start',
  minWidth: 0,
  [TWO_COLUMNS]: { gridArea: '1 / 1', pb: 'var(--save-bar)' },
};

export function FormSave(props: Omit<SaveBarProps, 'place'>) {
  return <SaveBar {...props} place={SAVE} />;
}

const SAVE = { [TWO_COLUMNS]: { gridArea: '1 / 1', alignSelf: 'end' } };

/** Usual heights of the loaded parts, in pixels. */
const FIELD = 56;
const FIELD_WITH_NOTE = 80;
const DESCRIPTION = 104;
const CHECK = 42;
const CHECK_WITH_NOTE = 65;
const FOLD = 44;
const CARD = 372;

const PARTS = [
  { title: 'Offer', heights: [FIELD_WITH_NOTE, FIELD, CHECK_WITH_NOTE] },
  { title: 'Details', heights: [DESCRIPTION, FIELD_WITH_NOTE, FIELD_WITH_NOTE, FOLD] },
  { title: 'Schedule', heights: [FIELD, FIELD, CHECK, CHECK] },
];

export interface CouponFormSkeletonProps {
  /** Label of the button, which can't be pressed yet. */
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
      <FormSave isSticky={false}>
        <ActionButton size="large" disabled>
          {label}
        </ActionButton>
      </FormSave>
      <Box aria-hidden sx={{ [TWO_COLUMNS]: { gridArea: '1 / 2' } }}>
        <Skeleton
          variant="rounded"
          sx={{ [ONE_COLUMN]: { height: STRIP }, [TWO_COLUMNS]: { height: CARD }, borderRadius: CARD_RADIUS }}
        />
      </Box>
    </FormLayout>
  );
}
