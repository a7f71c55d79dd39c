/** The shell in a browser. */
import type { Portal } from './portal-context/portal.ts';
import { PortalProvider } from './portal-context/portal-context.tsx';
import { PortalRouter } from './history/portal-router.tsx';
import { Page } from './routes/page.tsx';

export function App({ portal }: { portal: Portal }) {
  return (
    <PortalProvider value={portal}>
      <PortalRouter>
        <Page />
      </PortalRouter>
    </PortalProvider>
  );
}
