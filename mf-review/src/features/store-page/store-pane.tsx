/** A store to judge: its verdicts, what changed, the facts, and its page as shoppers would see it. */
import type { ReactNode, Ref } from 'react';
import { Box, Card, Typography } from '@coupon-center/ui';
import { StateChips } from '../../shared/store-state.tsx';
import { StoreLogo } from '../../shared/store-logo.tsx';
import { PageParts } from './page-parts.tsx';
import type { PagePartsProps } from './page-parts.tsx';
import { StoreChanges } from './store-changes.tsx';
import { StoreFacts } from './store-facts.tsx';

export interface StorePaneProps extends PagePartsProps {
  /** Takes the focus when the store is chosen by a key or shown after a decision. */
  headingRef: Ref<HTMLElement>;
  actions: ReactNode;
}

export function StorePane({ store, headingRef, actions, actionsFor }: StorePaneProps) {
  return (
    <Card component="article" aria-label={store.name} sx={PANE}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        {store.logo_url && <StoreLogo url={store.logo_url} alt={`Logo of ${store.name}`} />}
        <Typography ref={headingRef} variant="h2" tabIndex={-1} sx={HEADING}>
          {store.name}
        </Typography>
        <StateChips store={store} />
      </Box>
      <Box sx={BAR}>{actions}</Box>
      <StoreChanges store={store} />
      <Box sx={COLUMNS}>
        <StoreFacts store={store} />
        <PageParts store={store} actionsFor={actionsFor} />
      </Box>
    </Card>
  );
}

/** Nothing is cut off, because the bar could not stick to the window otherwise. */
const PANE = {
  p: { xs: 2, sm: 3 },
  display: 'grid',
  gap: 2,
  minWidth: 0,
  overflow: 'visible',
  containerType: 'inline-size',
};

const HEADING = { overflowWrap: 'anywhere', minWidth: 0, scrollMarginTop: 16 };

const BAR = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  py: 1,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
};

const COLUMNS = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 46rem)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
};
