/** The shell in a browser. */
import { useState } from 'react';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import type { Portal } from './portal/portal.ts';
import { PortalProvider } from './portal/portal-context.tsx';
import { routes } from './routes/routes.tsx';

export function App({ portal }: { portal: Portal }) {
  const [router] = useState(() => createBrowserRouter(routes));
  return (
    <PortalProvider value={portal}>
      <RouterProvider router={router} />
    </PortalProvider>
  );
}
