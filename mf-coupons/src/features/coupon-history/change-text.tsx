/** The history of a coupon in plain words. Pure. */
import { Box } from '@coupon-center/ui';
import { formatAmount, formatDayNear, formatPercent, restrictionsText } from '@coupon-center/contracts';
import type { Coupon, CouponAction, CouponChange, CouponVersion } from '@coupon-center/contracts';
import { capitalized } from '../../shared/text.ts';

export interface WordsContext {
  /** yyyy-MM-dd in the site's time zone. */
  today: string;
  siteName: string;
  currencySymbol: string;
}

type Change = CouponChange['changed'][number];
type Value = Change['before'];

/** Names of the fields, in the order in which they are listed. */
const FIELDS: readonly {
  field: keyof CouponVersion;
  name: string;
  text: (value: Value, context: WordsContext) => string;
}[] = [
  { field: 'title', name: 'offer', text: quoted },
  { field: 'offer_type', name: 'offer type', text: (value) => capitalized(String(value)) },
  {
    field: 'savings_amount',
    name: 'savings',
    text: (value, { currencySymbol }) => orNothing(value, (amount) => formatAmount(amount, currencySymbol)),
  },
  { field: 'savings_percent', name: 'savings', text: (value) => orNothing(value, formatPercent) },
  {
    field: 'minimum_order_amount',
    name: 'minimum order',
    text: (value, { currencySymbol }) => orNothing(value, (amount) => formatAmount(amount, currencySymbol)),
  },
  { field: 'description', name: 'description', text: quoted },
  { field: 'discount_code', name: 'code', text: quoted },
  { field: 'custom_url', name: 'destination', text: String },
  { field: 'restrictions', name: 'restrictions', text: quoted },
  { field: 'start_date', name: 'start date', text: day },
  { field: 'expiration_date', name: 'end date', text: day },
];

function quoted(value: Value): string {
  return value === '' || value === null ? 'none' : `“${value}”`;
}

function orNothing(value: Value, format: (value: number) => string): string {
  return typeof value === 'number' ? format(value) : 'none';
}

function day(value: Value, { today }: WordsContext): string {
  return typeof value === 'string' ? formatDayNear(value, today) : 'none';
}

/** One text per change, e.g. 'the end date from Nov 30 to Dec 15'. A changed headline stands for its savings. */
export function changeLines(changed: readonly Change[], context: WordsContext): string[] {
  const hasTitle = changed.some(({ field }) => field === 'title');
  return FIELDS.filter(({ name }) => !(hasTitle && name === 'savings')).flatMap(({ field, name, text }) =>
    changed
      .filter((change) => change.field === field)
      .map(({ before, after }) => `the ${name} from ${text(before, context)} to ${text(after, context)}`),
  );
}

/** Returns the fields in which two versions differ, among those that the history describes. */
export function differences(from: CouponVersion, to: CouponVersion): Change[] {
  return FIELDS.map(({ field }) => ({
    field,
    before: valueOf(from, field),
    after: valueOf(to, field),
  })).filter(({ before, after }) => before !== after);
}

/** As in the API's changes, restrictions are in words. */
function valueOf({ restrictions, ...version }: CouponVersion, field: keyof CouponVersion): Value {
  return field === 'restrictions' ? restrictionsText(restrictions) || null : version[field];
}

export function versionOf(coupon: Coupon): CouponVersion {
  return { ...coupon, minimum_order_amount: coupon.savings_minimum_order };
}

export interface ChangeText {
  /** A sentence, or its beginning if lines follow. */
  text: string;
  /** What changed, if it is more than one thing. */
  lines: string[];
}

/** Describes changes: one in the sentence itself, several as a list after it. */
export function listChanges(beginning: string, lines: readonly string[]): ChangeText {
  if (lines.length === 1) return { text: `${beginning} ${lines[0]}.`, lines: [] };
  return { text: `${beginning}:`, lines: [...lines] };
}

const DEEDS: Readonly<Partial<Record<CouponAction, string>>> = {
  created: 'You created this coupon.',
  recorded: 'The history begins with this version. Earlier changes weren’t recorded.',
  paused: 'You paused this coupon.',
  resumed: 'You resumed this coupon.',
  archived: 'You archived this coupon.',
  restored: 'You restored this coupon from the archive.',
};

export function tell({ action, actor, changed }: CouponChange, context: WordsContext): ChangeText {
  const { siteName } = context;
  const only = (text: string): ChangeText => ({ text, lines: [] });
  const lines = changeLines(changed, context);
  switch (action) {
    case 'approved':
      return only(`${siteName} approved this coupon.`);
    case 'held': {
      const reason = changed.find(({ field }) => field === 'hold_reason')?.after;
      return only(`${siteName} put this coupon on hold${reason ? `: ${reason}` : '.'}`);
    }
    case 'released':
      return only(`${siteName} released this coupon from hold.`);
    case 'extended':
      return listChanges('The link in our email changed', lines);
    case 'edited':
    case 'reverted':
      if (lines.length === 0) return only('You saved this coupon.');
      return listChanges(
        action === 'edited' ? 'You changed' : 'You restored an earlier version, which changed',
        lines,
      );
    default:
      return only(
        actor === 'automatic' && action === 'archived'
          ? 'This coupon was archived automatically.'
          : (DEEDS[action] ?? 'This coupon changed.'),
      );
  }
}

/** Whether a change sent an approved coupon back to review. */
export function wentToReview({ changed }: CouponChange): boolean {
  return changed.some(({ field, after }) => field === 'approved' && after === false);
}

export function ChangeTextView({ told: { text, lines } }: { told: ChangeText }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {text}
      {lines.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
          {lines.map((line) => (
            <li key={line}>{capitalized(line)}</li>
          ))}
        </Box>
      )}
    </Box>
  );
}
