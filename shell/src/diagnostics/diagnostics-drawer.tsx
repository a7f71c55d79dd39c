/** Shows the reported errors, newest first, and copies them for support. */
import { useState } from 'react';
import { CloseIcon } from '../icons/icons.tsx';
import { ModalDialog } from '../dialogs/modal-dialog.tsx';
import type { Diagnostic } from './diagnostics.ts';
import { diagnosticsText } from './diagnostics-text.ts';
import type { PageFacts } from './diagnostics-text.ts';

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });

export interface DiagnosticsDrawerProps {
  entries: readonly Diagnostic[];
  facts: () => PageFacts;
  onClose: () => void;
}

export function DiagnosticsDrawer({ entries, facts, onClose }: DiagnosticsDrawerProps) {
  return (
    <ModalDialog className="drawer" aria-labelledby="diagnostics-title" onClose={onClose}>
      <div className="drawer-head">
        <h2 id="diagnostics-title">Diagnostics</h2>
        <button type="button" className="button-plain" onClick={onClose}>
          <CloseIcon />
          Close
        </button>
      </div>
      {entries.length === 0 ? (
        <p className="drawer-lead">No problems since you opened this page.</p>
      ) : (
        <p className="drawer-lead">
          Problems since you opened this page, newest first. Support may ask for them.
        </p>
      )}
      <CopyButton text={() => diagnosticsText(entries, facts())} />
      <p className="drawer-version">Version {facts().version}</p>
      <ol className="drawer-list">
        {entries.map(({ id, at, message, context }) => (
          <li key={id}>
            <time dateTime={at.toISOString()}>{time.format(at)}</time>
            <p>{message}</p>
            <Context of={context} />
          </li>
        ))}
      </ol>
    </ModalDialog>
  );
}

function Context({ of: context }: { of: Diagnostic['context'] }) {
  const facts = Object.entries(context);
  if (facts.length === 0) return null;
  return (
    <dl className="drawer-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function CopyButton({ text }: { text: () => string }) {
  const [outcome, setOutcome] = useState('');

  function copy(): void {
    // Undefined outside a secure context.
    const done = (navigator.clipboard as Clipboard | undefined)?.writeText(text());
    (done ?? Promise.reject(new Error('No clipboard'))).then(
      () => setOutcome('Copied. Paste it into your message to support.'),
      () => setOutcome('Your browser did not allow copying. Select the text below and copy it.'),
    );
  }

  return (
    <p className="drawer-copy">
      <button type="button" className="button-plain" onClick={copy}>
        Copy
      </button>
      <span role="status">{outcome}</span>
    </p>
  );
}
