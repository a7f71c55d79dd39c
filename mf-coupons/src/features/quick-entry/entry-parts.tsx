/** Parts around the entries: the saved coupons, and the buttons with their progress. */
import type { Coupon } from '@coupon-center/contracts';
import { RemoteLink, useNavigate, useSite } from '@coupon-center/remote-kit';
import {
  ActionButton,
  Box,
  Button,
  LinearProgress,
  Notice,
  SaveBar,
  VisuallyHidden,
} from '@coupon-center/ui';
import type { SaveEntries } from './use-save-entries.ts';

export function Result({ saved, left }: { saved: readonly Coupon[]; left: number }) {
  const { product } = useSite();
  return (
    <Notice tone="success" title={`${saved.length} ${saved.length === 1 ? 'coupon' : product} saved`}>
      {saved.map(({ id, title, description }) => (
        <Box key={id} sx={{ overflowWrap: 'anywhere' }}>
          {title}: {description}
        </Box>
      ))}
      {left > 0 && <Box sx={{ mt: 1 }}>The lines below weren’t saved. They say why.</Box>}
    </Notice>
  );
}

interface ButtonsProps {
  saving: SaveEntries;
  ready: number;
  hasEntries: boolean;
}

export function Buttons({ saving: { progress, saved }, ready, hasEntries }: ButtonsProps) {
  const navigate = useNavigate();
  const { product } = useSite();
  const isOver = saved.length > 0 && !hasEntries && progress === null;
  if (isOver)
    return (
      <SaveBar isSticky>
        <RemoteLink to="/coupons" look="button">
          See your {product}
        </RemoteLink>
      </SaveBar>
    );
  const label = ready === 1 ? 'Save 1 coupon' : `Save ${ready} ${product}`;
  const words = progress && `Saving ${progress.done + 1} of ${progress.total}…`;
  return (
    <SaveBar isSticky={hasEntries} message={words && <Progress words={words} {...progress} />}>
      <Button variant="text" color="inherit" size="large" onClick={() => navigate('/coupons')}>
        Cancel
      </Button>
      <ActionButton
        type="submit"
        size="large"
        busy={progress !== null}
        disabled={ready === 0 && progress === null}
      >
        {ready === 0 ? `Save ${product}` : label}
      </ActionButton>
    </SaveBar>
  );
}

function Progress({ words, done, total }: { words: string; done: number; total: number }) {
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <span aria-hidden>{words}</span>
      <VisuallyHidden announced>{words}</VisuallyHidden>
      <LinearProgress variant="determinate" value={(100 * done) / total} aria-label="Saving" />
    </Box>
  );
}
