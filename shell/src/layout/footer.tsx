import { AppearanceChoice } from '../appearance/appearance-choice.tsx';
import { DiagnosticsButton } from '../diagnostics/diagnostics-button.tsx';
import { useReadable } from '../common/writable.ts';
import { PORTAL_VERSION, usePortal, useSession } from '../portal-context/portal-context.tsx';

export function Footer() {
  const { page, panel, diagnostics } = usePortal();
  const { user } = useSession();
  const hasErrors = useReadable(diagnostics.entries).length > 0;
  const { siteName, supportEmail, clientUrl, privacyPolicyUrl, termsUrl, classNames } = page.site;
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
            <a href={`mailto:${supportEmail}`}>Contact</a>
          </li>
          <li>
            <a href={`${clientUrl}/stores`}>For shoppers</a>
          </li>
          {user && (
            <>
              <li>
                <button type="button" className="link-button" onClick={() => panel.set('menu')}>
                  Search
                </button>
              </li>
              <li className="footer-shortcuts">
                <button type="button" className="link-button" onClick={() => panel.set('shortcuts')}>
                  Shortcuts
                </button>
              </li>
            </>
          )}
          {/* Support may ask a guest for the errors. */}
          {(user !== null || hasErrors) && (
            <li>
              <DiagnosticsButton />
            </li>
          )}
        </ul>
        <AppearanceChoice />
      </div>
      <div className="footer-row footer-legal">
        {/* It may have been rendered last year. */}
        <p suppressHydrationWarning>
          © {new Date().getFullYear()} {siteName}
        </p>
        <p className="version-badge">
          <span className="visually-hidden">Version </span>
          {PORTAL_VERSION}
        </p>
      </div>
    </footer>
  );
}
