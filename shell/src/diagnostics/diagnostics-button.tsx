/** Opens the diagnostics drawer, whose code is loaded on demand, or shows a message if that fails. */
import { useState } from 'react';
import type { ComponentType } from 'react';
import { ErrorBoundary } from '../crash/error-boundary.tsx';
import { PORTAL_VERSION, usePortal } from '../portal-context/portal-context.tsx';
import { useReadable } from '../common/writable.ts';
import type { DiagnosticsDrawerProps } from './diagnostics-drawer.tsx';

type Drawer = ComponentType<DiagnosticsDrawerProps>;

const fetchDrawer = () => import('./diagnostics-drawer.tsx');

const sorry = (
  <p className="footer-failure" role="alert">
    The diagnostics cannot be shown right now. Try again in a moment.
  </p>
);

export function DiagnosticsButton({
  fetch = fetchDrawer,
}: {
  fetch?: () => Promise<{ DiagnosticsDrawer: Drawer }>;
}) {
  const portal = usePortal();
  const { diagnostics } = portal;
  const entries = useReadable(diagnostics.entries);
  const [Drawer, setDrawer] = useState<Drawer>();
  const [hasFailed, setHasFailed] = useState(false);

  function open(): void {
    setHasFailed(false);
    fetch().then(
      ({ DiagnosticsDrawer }) => setDrawer(() => DiagnosticsDrawer),
      (error: unknown) => {
        diagnostics.report(error, { stage: 'diagnostics' });
        setHasFailed(true);
      },
    );
  }

  const facts = () => ({
    version: PORTAL_VERSION,
    remotes: portal.startedPlatform()?.remotes.mounted() ?? {},
    address: location.origin + location.pathname,
    browser: navigator.userAgent,
  });

  return (
    <>
      <button type="button" className="link-button" onClick={open}>
        Diagnostics{entries.length > 0 ? ` (${entries.length})` : ''}
      </button>
      {hasFailed && sorry}
      {Drawer && (
        <ErrorBoundary fallback={sorry}>
          <Drawer entries={entries} facts={facts} onClose={() => setDrawer(undefined)} />
        </ErrorBoundary>
      )}
    </>
  );
}
