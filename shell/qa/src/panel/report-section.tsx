/** Shows the report before it is copied, so that testers know what they share. */
import { useState } from 'react';
import type { SelectableVersions } from '@coupon-center/portal-contracts/testers';
import { useTestedPage } from '../tested-page.ts';
import { Action } from './action.tsx';
import { writeReport } from './report.ts';
import { useVitals } from './vitals.ts';

export function ReportSection({ known }: { known: SelectableVersions | undefined }) {
  const page = useTestedPage();
  const vitals = useVitals();
  const [now] = useState(() => new Date());
  const text = writeReport({ page, vitals, known, now });
  return (
    <>
      <p>
        Paste it into a ticket. It has no passwords, no tokens, no email addresses and nothing that was typed.
      </p>
      <div className="qa-actions">
        <Action className="button" done="Copied." onAct={() => navigator.clipboard.writeText(text)}>
          Copy report
        </Action>
      </div>
      <label className="qa-field">
        <span>Report</span>
        <textarea className="qa-report" readOnly rows={18} value={text} />
      </label>
    </>
  );
}
