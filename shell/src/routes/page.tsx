/** The page at the current address. The shell owns the address; remotes render inside its layout. */
import { ErrorBoundary } from '../crash/error-boundary.tsx';
import { ShellCrash } from '../crash/shell-crash.tsx';
import { LandingPage } from '../landing/landing-page.tsx';
import { Layout } from '../layout/layout.tsx';
import { usePageMatch } from '../releases/remotes-in-use.tsx';
import { PortalPage } from './portal-page.tsx';

export function Page() {
  return (
    <ErrorBoundary fallback={<ShellCrash />}>
      <Layout>
        <Content />
      </Layout>
    </ErrorBoundary>
  );
}

function Content() {
  return usePageMatch().kind === 'landing' ? <LandingPage /> : <PortalPage />;
}
