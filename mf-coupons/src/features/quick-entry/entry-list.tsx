/** The coupons that pasted lines will become, each with its problems. */
import type { ReactNode } from 'react';
import { dayIn, MAX_COUPONS, restrictionsText } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import { Box, Button, Typography, VisuallyHidden } from '@coupon-center/ui';
import { restrictionsOf } from '../../shared/coupon-payload.ts';
import { capitalized } from '../../shared/text.ts';
import { formatRunDates } from '../../shared/coupon-status.ts';
import type { Entry, Fix } from './read-entry.ts';

export interface ShownEntry extends Entry {
  /** False if no slot is left for it. */
  hasSlot: boolean;
}

export interface EntryListProps {
  entries: readonly ShownEntry[];
  /** Why rows could not be saved, by their text; they can be retried. */
  failures: ReadonlyMap<string, string>;
  /** Whether coupons are being saved; fixes are disabled then. */
  isBusy: boolean;
  onFind: (entry: Entry) => void;
  onFix: (entry: Entry, fix: Fix) => void;
}

/** Maximum number of rows shown; a merchant may have only ten coupons. */
const MOST = 30;

export function EntryList({ entries, failures, isBusy, onFind, onFix }: EntryListProps) {
  const rest = entries.length - MOST;
  return (
    <>
      <Box component="ol" role="list" sx={LIST}>
        {entries.slice(0, MOST).map((entry) => (
          <Box component="li" key={entry.line} sx={ROW}>
            <EntryRow entry={entry} hasFailed={failures.has(entry.text)} />
            {failures.has(entry.text) && <Words>{failures.get(entry.text)}</Words>}
            {entry.problems.length > 0 && (
              <Problems
                entry={entry}
                isBusy={isBusy}
                onFind={() => onFind(entry)}
                onFix={(fix) => onFix(entry, fix)}
              />
            )}
          </Box>
        ))}
      </Box>
      {rest > 0 && <Typography color="textSecondary">And {rest} more.</Typography>}
    </>
  );
}

interface EntryRowProps {
  entry: ShownEntry;
  hasFailed: boolean;
}

function EntryRow({ entry: { line, title, values, problems, hasSlot }, hasFailed }: EntryRowProps) {
  const { timeZone, product } = useSite();
  const today = dayIn(timeZone);
  const days = {
    start_date: values.start_date,
    expiration_date: values.noExpiration ? null : values.expiration_date,
  };
  const restrictions = restrictionsText(restrictionsOf(values));
  const isRight = problems.length === 0;
  const isSale = values.offer_type === 'Other';
  const isAsked = problems.every(({ isQuestion }) => isQuestion);
  const state = !isRight
    ? isAsked
      ? 'has a question'
      : 'has a problem'
    : !hasSlot
      ? 'no free slot'
      : hasFailed
        ? 'not saved'
        : isSale
          ? 'will be listed as “Sale”'
          : 'ready';
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 1.5 }}>
      <Mark state={state} />
      <Box sx={{ display: 'grid', gap: 0.25, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 700 }}>
          <VisuallyHidden>
            Line {line}, {state}:{' '}
          </VisuallyHidden>
          {isRight ? title : values.description || title}
        </Typography>
        {isRight && (
          <>
            <Typography variant="body2">{values.description}</Typography>
            <Typography variant="body2" color="textSecondary">
              {capitalized(values.offer_type)} · {formatRunDates(days, today)} ·{' '}
              {values.discount_code ? `Code ${values.discount_code}` : 'No code'}
              {restrictions && ` · ${restrictions}`}
            </Typography>
            {isSale && (
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                We found no savings here, so it will be listed as “Sale”.
              </Typography>
            )}
            {!hasSlot && (
              <Typography variant="body2">
                No free slot: you can have {MAX_COUPONS} {product} at a time.
              </Typography>
            )}
          </>
        )}
      </Box>
    </Box>
  );
}

const MARKS = {
  ready: { color: 'success.main', path: 'm4 10.5 4 4 8-9' },
  'has a question': {
    color: 'warning.main',
    path: 'M7 7.5a3 3 0 1 1 4.2 2.7c-.8.4-1.2 1-1.2 1.8v.3m0 2.9v1.3',
  },
  'will be listed as “Sale”': { color: 'warning.main', path: 'M10 4v7m0 3.2v1.8' },
  'has a problem': { color: 'error.main', path: 'M10 4v7m0 3.2v1.8' },
  'not saved': { color: 'error.main', path: 'M10 4v7m0 3.2v1.8' },
  'no free slot': { color: 'text.secondary', path: 'M5 10h10' },
};

/** Differs by shape as well as by color. */
function Mark({ state }: { state: keyof typeof MARKS }) {
  const { color, path } = MARKS[state];
  return (
    <Box component="svg" viewBox="0 0 20 20" aria-hidden sx={{ width: 20, height: 20, mt: '2px', color }}>
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Box>
  );
}

interface ProblemsProps {
  entry: Entry;
  isBusy: boolean;
  onFind: () => void;
  onFix: (fix: Fix) => void;
}

function Problems({ entry: { line, problems }, isBusy, onFind, onFix }: ProblemsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {problems.map(({ words, isQuestion = false }) => (
        <Words key={words} isQuestion={isQuestion}>
          {words}
        </Words>
      ))}
      <Box sx={{ pl: INDENT, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {problems
          .flatMap(({ fixes }) => fixes)
          .map((fix) => (
            <Button
              key={fix.label}
              variant="outlined"
              color="inherit"
              disabled={isBusy}
              onClick={() => onFix(fix)}
            >
              {fix.label}
            </Button>
          ))}
        <Button variant="text" color="inherit" onClick={onFind} sx={FIND}>
          Go to line {line}
        </Button>
      </Box>
    </Box>
  );
}

function Words({ children, isQuestion = false }: { children: ReactNode; isQuestion?: boolean }) {
  const color = isQuestion ? 'text.primary' : 'error.main';
  return (
    <Typography variant="body2" sx={{ pl: INDENT, color, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  );
}

const INDENT = '32px';

/** Its words, not its padding, line up with the problem above, unless a fix is before it. */
const FIND = { '&:first-child': { ml: -1.5 } };

const LIST = { display: 'grid', m: 0, p: 0, listStyle: 'none' };
const ROW = {
  display: 'grid',
  gap: 0.5,
  py: 1.5,
  '& + li': { borderTopStyle: 'solid', borderTopWidth: 1, borderColor: 'divider' },
};
