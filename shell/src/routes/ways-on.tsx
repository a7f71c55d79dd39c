/** Links to the pages of the menu, for dead ends such as the 404 page. */
import { Link } from 'react-router-dom';
import { menuOf } from '../layout/navigation.ts';
import { declarationsOf } from '@coupon-center/shell-page';
import { usePortal, useSession } from '../portal/portal-context.tsx';
import { LOGOUT } from './addresses.ts';

export function WaysOn() {
  const { page } = usePortal();
  const session = useSession();
  const ways = menuOf(declarationsOf(page), session, page.site).filter(
    ({ href, opensTab }) => !opensTab && href !== LOGOUT,
  );
  if (ways.length === 0) return null;
  return (
    <ul className="ways-on" aria-label="Other pages">
      {ways.map(({ label, href }) => (
        <li key={href}>
          <Link to={href}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}
