/** Opens the command menu and the list of shortcuts by their keys; their code is loaded on demand. */
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { useReadable } from '../common/writable.ts';
import { ErrorBoundary } from '../crash/error-boundary.tsx';
import { usePortal } from '../portal-context/portal-context.tsx';
import { askedBy } from './keys.ts';
import type { PanelName } from './keys.ts';

type Panel = ComponentType<{ onClose: () => void }>;
type Panels = Readonly<Record<PanelName, Panel>>;

async function fetchPanels(): Promise<Panels> {
  const { CommandMenu, ShortcutList } = await import(/* webpackChunkName: "commands" */ './panels.ts');
  return { menu: CommandMenu, shortcuts: ShortcutList };
}

export function CommandHost({ fetch = fetchPanels }: { fetch?: () => Promise<Panels> }) {
  const { panel, diagnostics, notices } = usePortal();
  const { key } = useLocation();
  const wanted = useReadable(panel);
  const [panels, setPanels] = useState<Panels>();

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const name = event.defaultPrevented ? undefined : askedBy(event);
      // A panel never opens above a dialog that waits for an answer.
      if (!name || document.querySelector('dialog[open], [role="dialog"]')) return;
      event.preventDefault();
      panel.set(name);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [panel]);

  useEffect(() => () => panel.set(undefined), [panel, key]);

  const isMissing = wanted !== undefined && !panels;
  useEffect(() => {
    if (!isMissing) return;
    fetch().then(setPanels, (error: unknown) => {
      panel.set(undefined);
      diagnostics.report(error, { stage: 'commands' });
      notices.notify.error('This cannot be shown right now. Try again in a moment.');
    });
  }, [isMissing, fetch, panel, diagnostics, notices]);

  if (!wanted || !panels) return null;
  const Panel = panels[wanted];
  return (
    <ErrorBoundary fallback={null}>
      <Panel onClose={() => panel.set(undefined)} />
    </ErrorBoundary>
  );
}
