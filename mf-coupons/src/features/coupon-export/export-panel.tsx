/** One file in which the coupons can be saved: its purpose, its content, and what is missing from it. */
import type { ReactNode } from 'react';
import { pluralize } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { saveFile } from '@coupon-center/remote-kit';
import type { SavedFile } from '@coupon-center/remote-kit';
import { Box, Button, Panel, Typography } from '@coupon-center/ui';
import { couponName } from '../../shared/coupon-status.ts';

export interface ExportNote {
  coupon: Pick<Coupon, 'id' | 'title' | 'description'>;
  text: string;
}

export interface ExportPanelProps {
  title: string;
  purpose: ReactNode;
  /** The number of its entries, in words. */
  count: string;
  /** The button; null if there is nothing to save. */
  action: string | null;
  /** Name of the file, without its extension. */
  fileName: string;
  file: () => SavedFile;
  /** Notes on each coupon about what is left out or missing, collapsed below a heading that says how many have some. */
  notes?: { heading: (coupons: string) => string; list: readonly ExportNote[] };
}

/** Lists each coupon once, with all its notes. */
function byCoupon(list: readonly ExportNote[]): ExportNote[] {
  const whole = new Map<number, ExportNote>();
  for (const { coupon, text } of list) {
    const before = whole.get(coupon.id);
    whole.set(coupon.id, { coupon, text: before ? `${before.text} ${text}` : text });
  }
  return [...whole.values()];
}

export function ExportPanel({ title, purpose, count, action, fileName, file, notes }: ExportPanelProps) {
  const listed = byCoupon(notes?.list ?? []);
  return (
    <Panel title={title}>
      <Typography>{purpose}</Typography>
      <Typography variant="body2" color="textSecondary">
        {count}
      </Typography>
      {action && (
        <Box>
          <Button variant="outlined" onClick={() => saveFile(fileName, file())}>
            {action}
          </Button>
        </Box>
      )}
      {notes && listed.length > 0 && (
        <details>
          <Box component="summary" sx={{ minHeight: 44, py: 1.25, cursor: 'pointer' }}>
            {notes.heading(pluralize(listed.length, 'coupon'))}
          </Box>
          <Box component="ul" sx={{ m: 0, pl: 2.5, '& li + li': { mt: 1 }, overflowWrap: 'anywhere' }}>
            {listed.map(({ coupon, text }) => (
              <li key={coupon.id}>
                <b>{couponName(coupon)}</b>: {text}
              </li>
            ))}
          </Box>
        </details>
      )}
    </Panel>
  );
}
