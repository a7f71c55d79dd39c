/** Logo and menu. On narrow screens a button opens the menu. */
import { Link } from 'react-router-dom';
import { declarationsOf } from '@coupon-center/shell-page';
import { usePortal, useSession } from '../portal/portal-context.tsx';
import { LANDING } from '../routes/addresses.ts';
import { CloseIcon, MenuIcon } from '../icons/icons.tsx';
import { Menu } from './menu.tsx';
import { menuOf } from './navigation.ts';
import { useDisclosure } from './use-disclosure.ts';

export function Header() {
  const { page } = usePortal();
  const session = useSession();
  const { isOpen, toggle, close, frame, button } = useDisclosure<HTMLDivElement>();
  const { site } = page;
  const entries = menuOf(declarationsOf(page), session, site);
  return (
    <header className={`header ${site.classNames.header}`}>
      <div className="header-row">
        <Link className="header-logo" to={LANDING}>
          <img src={site.logo} alt={`${site.siteName} ${site.appName}`} width="160" height="40" />
        </Link>
        {entries.length > 0 && (
          <div className="header-menu" ref={frame}>
            <button
              ref={button}
              type="button"
              className="button-plain menu-toggle"
              aria-expanded={isOpen}
              aria-controls="menu"
              onClick={toggle}
            >
              {isOpen ? <CloseIcon /> : <MenuIcon />}
              Menu
            </button>
            <nav id="menu" aria-label="Main" className={isOpen ? 'header-nav is-open' : 'header-nav'}>
              <Menu entries={entries} onFollow={close} />
            </nav>
          </div>
        )}
      </div>
    </header>
  );
}
