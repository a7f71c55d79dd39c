import { Link } from 'react-router-dom';
import { MessagePage } from '../feedback/message-page.tsx';
import { menuOf } from '../navigation/menu.ts';
import { usePortal, useSession } from '../portal-context/portal-context.tsx';
import { useDeclarations } from '../releases/remotes-in-use.tsx';
import { homeOf, LANDING, LOGOUT } from '../navigation/addresses.ts';

export function NotFound() {
  return (
    <MessagePage
      art="missing"
      title="Page not found"
      actions={
        <>
          <Link className="button" to={LANDING}>
            Go to the home page
          </Link>
          <WaysOn />
        </>
      }
    >
      <p>There is no page at this address. It may have moved, or the link may be mistyped.</p>
    </MessagePage>
  );
}

function WaysOn() {
  const { page } = usePortal();
  const session = useSession();
  const ways = menuOf(useDeclarations(), session, page.site).filter(
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

/** Shown to signed-in users who may not see a page. */
export function NotAllowed() {
  const { user } = useSession();
  return (
    <MessagePage
      art="locked"
      title="This page is for merchants"
      actions={
        <>
          <Link className="button" to={user ? homeOf(user) : LANDING}>
            Go to your home page
          </Link>
          <Link className="button-plain" to={LOGOUT}>
            Log out
          </Link>
        </>
      }
    >
      <p>
        You are logged in{user && ` as ${user.email}`} with an account that has no store. To see this page,
        log out and log in as a merchant.
      </p>
    </MessagePage>
  );
}
