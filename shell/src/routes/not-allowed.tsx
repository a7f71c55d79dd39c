/** Shown to signed-in users who may not see a page. */
import { Link } from 'react-router-dom';
import { MessagePage } from '../layout/message-page.tsx';
import { useSession } from '../portal/portal-context.tsx';
import { LANDING, LOGOUT, homeOf } from './addresses.ts';

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
