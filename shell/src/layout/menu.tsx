/** The entries of the menu, in the header and in the mobile menu. */
import { NavLink } from 'react-router-dom';
import type { MenuEntry } from './navigation.ts';

export interface MenuProps {
  entries: readonly MenuEntry[];
  onFollow?: () => void;
}

export function Menu({ entries, onFollow }: MenuProps) {
  return (
    <ul className="menu">
      {entries.map(({ label, href, emphasis, isExternal }) => (
        <li key={href}>
          {isExternal ? (
            <a className="menu-link" href={href} target="_blank" rel="noopener">
              {label}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          ) : (
            <NavLink className={emphasis === 'button' ? 'button' : 'menu-link'} to={href} onClick={onFollow}>
              {label}
            </NavLink>
          )}
        </li>
      ))}
    </ul>
  );
}
