/** Adds several coupons at once: pasted as text, previewed as coupons, and saved one after the other. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Store } from '@coupon-center/contracts';
import { useSite, useUnsavedGuard } from '@coupon-center/remote-kit';
import { Box, Button, Form, FormField, Notice, Panel, Typography } from '@coupon-center/ui';
import { ColumnChoices } from './column-choices.tsx';
import { EntryHelp } from './entry-help.tsx';
import { EntryList } from './entry-list.tsx';
import { Buttons, Result } from './entry-parts.tsx';
import type { ShownEntry } from './entry-list.tsx';
import { FileDrop } from './file-drop.tsx';
import { NO_DECISIONS, readCoupons, withoutLines } from './read-coupons.ts';
import type { ReadCoupons } from './read-coupons.ts';
import type { Entry, Fix } from './read-entry.ts';
import { tableOfJson } from './read-file.ts';
import { plainText } from './read-table.ts';
import { useSaveEntries } from './use-save-entries.ts';

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
  const status = useRef<HTMLParagraphElement>(null);
  const saving = useSaveEntries(store);
  const lines = useWatch({ control: form.control, name: 'lines' });
  const [decisions, decide] = useState(NO_DECISIONS);
  const read = useMemo(() => readCoupons(lines, { site, store }, decisions), [lines, site, store, decisions]);
  const isSaving = saving.progress !== null;
  // While saving, saved coupons take slots although their lines are still here, so the limit is not applied.
  const entries = withSlots(read, isSaving ? Infinity : free);
  const ready = entries.filter(isReady);
  useUnsavedGuard(lines.trim() !== '', form);

  // After a save the result takes the focus, because the button may be gone.
  const wasSaving = useRef(false);
  useEffect(() => {
    if (wasSaving.current && !isSaving) result.current?.focus();
    wasSaving.current = isSaving;
  }, [isSaving]);

  const write = (text: string) => form.setValue('lines', plainText(text), { shouldDirty: true });

  /** A fix removes its own button, so the focus moves to the status. */
  function answer(text: string) {
    write(text);
    status.current?.focus();
  }

  /** Reads the current text first, because typing may be ahead of the last render. */
  async function save() {
    const now = readCoupons(form.getValues('lines'), { site, store }, decisions);
    const sendable = withSlots(now, free).filter(isReady);
    if (sendable.length > 0) await saving.save(sendable, (lines) => write(withoutLines(now, lines)));
  }

  function fix({ text, start }: Entry, chosen: Fix) {
    const now = form.getValues('lines');
    if ('isSale' in chosen) decide({ ...decisions, sales: new Set([...decisions.sales, text]) });
    else if (now.startsWith(text, start))
      write(now.slice(0, start) + chosen.text + now.slice(start + text.length));
    status.current?.focus();
  }

  function find({ text, start }: Entry) {
    const field = area.current?.querySelector('textarea');
    field?.focus();
    if (field?.value.startsWith(text, start)) field.setSelectionRange(start, start + text.length);
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
            <FileDrop before={lines} isBusy={isSaving} onText={write} onPutBack={answer} />
            <FormField
              control={form.control}
              name="lines"
              label="One coupon per line"
              multiline
              minRows={6}
              parse={(text) => tableOfJson(text) ?? plainText(text)}
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
              <Typography
                ref={status}
                tabIndex={-1}
                role="status"
                color="textSecondary"
                sx={{ outline: 'none' }}
              >
                {summaryOf({ entries, ready: ready.length, free, product: site.product })}
              </Typography>
              {read.dates && (
                <Notice tone="warning">
                  {read.dates.words}
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
                    {read.dates.answers.map(({ label, text }) => (
                      <Button
                        key={label}
                        variant="outlined"
                        color="inherit"
                        disabled={isSaving}
                        onClick={() => answer(text)}
                      >
                        {label}
                      </Button>
                    ))}
                  </Box>
                </Notice>
              )}
              {read.columns.length > 0 && (
                <ColumnChoices
                  read={read}
                  onChoose={(heading, column) =>
                    decide({ ...decisions, columns: { ...decisions.columns, [heading]: column } })
                  }
                />
              )}
              {hasEntries && (
                <EntryList
                  entries={entries}
                  failures={saving.failures}
                  isBusy={isSaving}
                  onFind={find}
                  onFix={fix}
                />
              )}
            </Panel>
          </Box>
          <EntryHelp currencySymbol={site.currencySymbol} />
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
