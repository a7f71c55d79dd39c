/** Logo, the store's name, menu and search. On narrow screens a button opens the menu. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { usePortal, useSession } from '../portal-context/portal-context.tsx';
import { useDeclarations } from '../releases/remotes-in-use.tsx';
import { LANDING } from '../navigation/addresses.ts';
import { CloseIcon, MenuIcon, NewTabIcon, SearchIcon } from '../icons/icons.tsx';
import { isLive, menuOf } from '../navigation/menu.ts';
import type { MenuEntry } from '../navigation/menu.ts';

export function Header() {
  const { page, panel } = usePortal();
  const session = useSession();
  const { isOpen, toggle, close, frame, button } = useDisclosure<HTMLDivElement>();
  const { site } = page;
  const entries = menuOf(useDeclarations(), session, site);
  const store = session.user?.store;

  function find() {
    close();
    panel.set('menu');
  }

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
              {store && (
                <p className="header-store">
                  <span>{store.name}</span>
                  {isLive(store) && (
                    <span className="header-live">
                      <span className="visually-hidden"> is live</span>
                    </span>
                  )}
                </p>
              )}
              <Menu entries={entries} onFollow={close} />
              {session.user && (
                <button type="button" className="button-plain header-find" onClick={find}>
                  <SearchIcon />
                  <span>Search</span>
                </button>
              )}
            </nav>
          </div>
        )}
      </div>
    </header>
  );
}

interface MenuProps {
  entries: readonly MenuEntry[];
  onFollow?: () => void;
}

export function Menu({ entries, onFollow }: MenuProps) {
  const { pathname } = useLocation();
  const isWithin = (href: string) => pathname === href || pathname.startsWith(`${href}/`);
  // Marks only the innermost of nested sections.
  const section = entries
    .map(({ href }) => href)
    .filter(isWithin)
    .sort((left, right) => right.length - left.length)[0];
  return (
    <ul className="menu">
      {entries.map(({ label, href, emphasis, opensTab }) => (
        <li key={href}>
          {opensTab ? (
            <a className="menu-link" href={href} target="_blank" rel="noopener" onClick={onFollow}>
              {label}
              <NewTabIcon />
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          ) : (
            <NavLink
              className={emphasis === 'button' ? 'button menu-button' : 'menu-link'}
              to={href}
              end={href !== section}
              // Either the current page or the section it belongs to.
              aria-current={pathname === href ? 'page' : 'true'}
              onClick={onFollow}
            >
              {label}
            </NavLink>
          )}
        </li>
      ))}
    </ul>
  );
}

interface Disclosure<Frame extends HTMLElement> {
  isOpen: boolean;
  toggle: () => void;
  /** Returns the focus to the button if it was inside. */
  close: () => void;
  frame: RefObject<Frame | null>;
  button: RefObject<HTMLButtonElement | null>;
}

/** An element that a button shows and hides. It closes on Escape, on a press or focus outside, and when the page changes. */
function useDisclosure<Frame extends HTMLElement>(): Disclosure<Frame> {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const frame = useRef<Frame>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = openAt === key;

  const close = useCallback(() => {
    if (frame.current?.contains(document.activeElement)) button.current?.focus();
    setOpenAt(undefined);
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key: pressed }: KeyboardEvent) => {
      if (pressed !== 'Escape') return;
      button.current?.focus();
      setOpenAt(undefined);
    };
    const onElsewhere = ({ target }: Event) => {
      if (!frame.current?.contains(target as Node | null)) setOpenAt(undefined);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [isOpen]);

  return { isOpen, toggle: () => setOpenAt(isOpen ? undefined : key), close, frame, button };
}
