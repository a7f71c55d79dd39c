/** Shows the reported errors, newest first. */
import { useEffect, useRef } from 'react';
import type { Diagnostic } from './diagnostics.ts';

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });

function contextLine(context: Diagnostic['context']): string {
  return Object.entries(context)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ');
}

export interface DiagnosticsDrawerProps {
  entries: readonly Diagnostic[];
  onClose: () => void;
}

export function DiagnosticsDrawer({ entries, onClose }: DiagnosticsDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="drawer" aria-labelledby="diagnostics-title" onClose={onClose}>
      <div className="drawer-head">
        <h2 id="diagnostics-title">Diagnostics</h2>
        <button type="button" className="button-plain" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      {entries.length === 0 && <p>Nothing went wrong since this page was opened.</p>}
      <ol className="drawer-list">
        {entries.map(({ id, at, message, context }) => (
          <li key={id}>
            <time dateTime={at.toISOString()}>{time.format(at)}</time> {message}
            <small>{contextLine(context)}</small>
          </li>
        ))}
      </ol>
    </dialog>
  );
}
