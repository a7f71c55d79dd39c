/** The entries of the menu, in the header and in the mobile menu. */
import type { MouseEvent, ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { usePortal } from '../portal-context.tsx';
import type { MenuEntry } from './navigation.ts';
import { openStorePage } from './open-store-page.ts';

export interface MenuProps {
  entries: readonly MenuEntry[];
  onFollow?: () => void;
}

export function Menu({ entries, onFollow }: MenuProps) {
  return (
    <ul className="menu">
      {entries.map(({ label, href, emphasis, isExternal, hiddenStoreId }) => (
        <li key={href}>
          {isExternal ? (
            <ExternalLink href={href} hiddenStoreId={hiddenStoreId}>
              {label}
            </ExternalLink>
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

interface ExternalLinkProps extends Pick<MenuEntry, 'href' | 'hiddenStoreId'> {
  children: ReactNode;
}

function ExternalLink({ href, hiddenStoreId, children }: ExternalLinkProps) {
  const portal = usePortal();
  const onClick =
    hiddenStoreId === undefined
      ? undefined
      : (event: MouseEvent<HTMLAnchorElement>) =>
          openStorePage(event, async () => (await portal.platform()).storePageAddress(hiddenStoreId));
  return (
    <a className="menu-link" href={href} target="_blank" rel="noopener" onClick={onClick}>
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
