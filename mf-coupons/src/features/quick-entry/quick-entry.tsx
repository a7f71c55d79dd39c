/** Several coupons at once: pasted as text, shown as the coupons that they will become, and saved one after the other. */
import { useEffect, useMemo, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Coupon, Store } from '@coupon-center/contracts';
import { RemoteLink, useNavigate, useSite, useUnsavedGuard } from '@coupon-center/remote-kit';
import {
  ActionButton,
  Box,
  Button,
  Form,
  FormField,
  LinearProgress,
  Notice,
  Panel,
  Typography,
  VisuallyHidden,
} from '@coupon-center/ui';
import { SaveBar } from '../../shared/save-bar.tsx';
import { EntryList } from './entry-list.tsx';
import type { ShownEntry } from './entry-list.tsx';
import { readCoupons, withoutLines } from './read-coupons.ts';
import type { Entry, ReadCoupons } from './read-coupons.ts';
import { useSaveEntries } from './use-save-entries.ts';
import type { SaveEntries } from './use-save-entries.ts';

export interface QuickEntryProps {
  store: Store;
  /** How many more coupons the store may have. */
  free: number;
}

export function QuickEntry({ store, free }: QuickEntryProps) {
  const site = useSite();
  const form = useForm({ defaultValues: { lines: '' } });
  const area = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const saving = useSaveEntries(store);
  const lines = useWatch({ control: form.control, name: 'lines' });
  const read = useMemo(() => readCoupons(lines, { site, store }), [lines, site, store]);
  const isSaving = saving.progress !== null;
  // What is saved takes slots before its lines are gone.
  const entries = withSlots(read, isSaving ? Infinity : free);
  const ready = entries.filter(isReady);
  useUnsavedGuard(lines.trim() !== '', form);

  // Once a save is over, the result takes the focus: the button may be gone.
  const wasSaving = useRef(false);
  useEffect(() => {
    if (wasSaving.current && !isSaving) result.current?.focus();
    wasSaving.current = isSaving;
  }, [isSaving]);

  const write = (text: string) => form.setValue('lines', text, { shouldDirty: true });

  /** What was typed since the last look at the text is looked at first. */
  async function save() {
    const now = readCoupons(form.getValues('lines'), { site, store });
    const sendable = withSlots(now, free).filter(isReady);
    if (sendable.length > 0) await saving.save(sendable, (lines) => write(withoutLines(now, lines)));
  }

  function find({ text }: Entry) {
    const field = area.current?.querySelector('textarea');
    if (!field) return;
    const start = field.value.indexOf(text);
    field.focus();
    if (start >= 0) field.setSelectionRange(start, start + text.length);
  }

  const hasEntries = entries.length > 0;
  const hasResult = saving.saved.length > 0 && !isSaving;
  return (
    <Form form={form} onValid={save}>
      <Box ref={result} tabIndex={-1} sx={{ outline: 'none', display: hasResult ? 'grid' : 'none' }}>
        {hasResult && <Result saved={saving.saved} left={entries.length} />}
      </Box>
      <Box sx={{ container: 'quick-entry / inline-size' }}>
        <Box ref={area} sx={COLUMNS}>
          <Panel title="Your coupons">
            <FormField
              control={form.control}
              name="lines"
              label="One coupon per line"
              multiline
              minRows={6}
              slotProps={{
                htmlInput: {
                  spellCheck: false,
                  autoCapitalize: 'none',
                  readOnly: isSaving,
                  style: { maxHeight: '50vh' },
                },
              }}
            />
          </Panel>
          <Box sx={BESIDE}>
            <Panel title="Preview">
              <Typography role="status" color="textSecondary">
                {summaryOf({ entries, ready: ready.length, free, product: site.product })}
              </Typography>
              {read.unknown.length > 0 && (
                <Notice tone="warning">
                  {`We don’t use ${read.unknown.map((name) => `“${name}”`).join(', ')}. The other columns are read.`}
                </Notice>
              )}
              {hasEntries && (
                <EntryList
                  entries={entries}
                  failures={saving.failures}
                  onFind={find}
                  onFix={({ text }, better) => write(form.getValues('lines').replace(text, () => better))}
                />
              )}
            </Panel>
          </Box>
          <Help currencySymbol={site.currencySymbol} />
        </Box>
      </Box>
      <Buttons saving={saving} ready={ready.length} hasEntries={hasEntries} />
    </Form>
  );
}

const isReady = ({ problems, hasSlot }: ShownEntry) => problems.length === 0 && hasSlot;

/** Gives the free slots to the first rows that could be saved. */
function withSlots({ entries }: ReadCoupons, free: number): ShownEntry[] {
  const fitting = entries.filter(({ problems }) => problems.length === 0).slice(0, free);
  return entries.map((entry) => ({
    ...entry,
    hasSlot: entry.problems.length > 0 || fitting.includes(entry),
  }));
}

interface Summary {
  entries: readonly ShownEntry[];
  ready: number;
  free: number;
  product: string;
}

function summaryOf({ entries, ready, free, product }: Summary): string {
  const room = `You have room for ${free} more.`;
  if (entries.length === 0) return `Your ${product} appear here before anything is saved. ${room}`;
  const broken = entries.length - ready;
  const state = broken === 0 ? `${ready} ready.` : `${ready} of ${entries.length} ready.`;
  return `${state} ${room}`;
}

function Help({ currencySymbol }: { currencySymbol: string }) {
  return (
    <Panel title="How to write them">
      <Typography variant="body2" color="textSecondary">
        Offer, code, start and end, separated by commas or copied from a spreadsheet. For example:
      </Typography>
      <Box component="pre" sx={EXAMPLE}>
        {`20% off everything, SAVE20, 2026-12-01, 2026-12-31
${currencySymbol}10 off boots, BOOTS, Dec 1, 2026, Dec 24, 2026
Free shipping over ${currencySymbol}50, , 2026-12-01, never`}
      </Box>
      <Typography variant="body2" color="textSecondary">
        Only the offer is needed. Without dates, a coupon starts today and runs for a month.
      </Typography>
    </Panel>
  );
}

function Result({ saved, left }: { saved: readonly Coupon[]; left: number }) {
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

function Buttons({ saving: { progress, saved }, ready, hasEntries }: ButtonsProps) {
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

const BESIDE_EACH_OTHER = '@container quick-entry (min-width: 52rem)';

const COLUMNS = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [BESIDE_EACH_OTHER]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gridTemplateRows: 'auto 1fr',
  },
};

const BESIDE = { [BESIDE_EACH_OTHER]: { gridArea: '1 / 2 / span 2' } };

const EXAMPLE = {
  m: 0,
  p: 1.5,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  borderRadius: 1,
  bgcolor: 'background.subtle',
  font: '400 0.875rem/1.6 monospace',
};
