/** The menu entries: beside the logo, or below it on narrow screens. */
import { NavLink, useLocation } from 'react-router-dom';
import { NewTabIcon } from '../icons/icons.tsx';
import type { MenuEntry } from './navigation.ts';

export interface MenuProps {
  entries: readonly MenuEntry[];
  onFollow?: () => void;
}

export function Menu({ entries, onFollow }: MenuProps) {
  const { pathname } = useLocation();
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
