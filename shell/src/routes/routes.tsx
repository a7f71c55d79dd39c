/** The routes of the router. The shell owns the address; remotes render inside its layout. */
import type { RouteObject } from 'react-router-dom';
import { ShellCrash } from '../crash/shell-crash.tsx';
import { LandingPage } from '../landing/landing-page.tsx';
import { Layout } from '../layout/layout.tsx';
import { PortalPage } from './portal-page.tsx';

export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <ShellCrash />,
    children: [
      { index: true, path: '/', element: <LandingPage /> },
      { path: '*', element: <PortalPage /> },
    ],
  },
];
