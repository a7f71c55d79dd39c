/** Logo and menu; on narrow screens the menu opens from a button. */
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { declarationsOf } from '../page-data.ts';
import { usePortal, useSession } from '../portal-context.tsx';
import { LANDING } from '../routes/addresses.ts';
import { Menu } from './menu.tsx';
import { menuOf } from './navigation.ts';

export function Header() {
  const { page } = usePortal();
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { site } = page;
  const entries = menuOf(declarationsOf(page), session, site);

  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen]);

  return (
    <header className={`header ${site.classNames.header}`}>
      <div className="header-row">
        <Link className="header-logo" to={LANDING}>
          <img src={site.logo} alt={`${site.siteName} ${site.appName}`} width="160" height="40" />
        </Link>
        {entries.length > 0 && (
          <button
            ref={button}
            type="button"
            className="menu-toggle"
            aria-expanded={isOpen}
            aria-controls="menu"
            onClick={() => setIsOpen(!isOpen)}
          >
            Menu
          </button>
        )}
        <nav id="menu" aria-label="Main" className={isOpen ? 'header-nav is-open' : 'header-nav'}>
          <Menu entries={entries} onFollow={() => setIsOpen(false)} />
        </nav>
      </div>
    </header>
  );
}
