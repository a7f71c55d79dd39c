/** Copyright, legal links, appearance, version, and the way to the diagnostics. */
import { Suspense, lazy, useState } from 'react';
import { AppearanceChoice } from '../appearance/appearance-choice.tsx';
import { usePortal } from '../portal-context.tsx';
import { useReadable } from '../readable.ts';
import { PORTAL_VERSION } from '../version.ts';

const DiagnosticsDrawer = lazy(async () => {
  const { DiagnosticsDrawer: component } = await import('../diagnostics/diagnostics-drawer.tsx');
  return { default: component };
});

export function Footer() {
  const { page, diagnostics } = usePortal();
  const { siteName, privacyPolicyUrl, termsUrl, classNames } = page.site;
  const entries = useReadable(diagnostics.entries);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <footer className={`footer ${classNames.footer}`}>
      <div className="footer-row">
        <ul className="footer-links">
          <li>
            <a href={privacyPolicyUrl}>Privacy policy</a>
          </li>
          <li>
            <a href={termsUrl}>Terms</a>
          </li>
          <li>
            <button type="button" className="link-button" onClick={() => setIsOpen(true)}>
              Diagnostics{entries.length > 0 ? ` (${entries.length})` : ''}
            </button>
          </li>
        </ul>
        <AppearanceChoice />
      </div>
      <div className="footer-row footer-legal">
        <p>
          © {new Date().getFullYear()} {siteName}
        </p>
        <p className="version-badge">
          <span className="visually-hidden">Version </span>
          {PORTAL_VERSION}
        </p>
      </div>
      {isOpen && (
        <Suspense>
          <DiagnosticsDrawer entries={entries} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </footer>
  );
}
