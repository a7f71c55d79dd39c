/** The router. The shell owns the address; remotes render inside its layout. */
import { useState } from 'react';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import { LandingPage } from './landing/landing-page.tsx';
import { Layout } from './layout/layout.tsx';
import { ShellCrash } from './crash/shell-crash.tsx';
import type { Portal } from './portal/portal.ts';
import { PortalProvider } from './portal/portal-context.tsx';
import { PortalPage } from './routes/portal-page.tsx';

const createRouter = () =>
  createBrowserRouter([
    {
      element: <Layout />,
      errorElement: <ShellCrash />,
      children: [
        { index: true, path: '/', element: <LandingPage /> },
        { path: '*', element: <PortalPage /> },
      ],
    },
  ]);

export function App({ portal }: { portal: Portal }) {
  const [router] = useState(createRouter);
  return (
    <PortalProvider value={portal}>
      <RouterProvider router={router} />
    </PortalProvider>
  );
}
