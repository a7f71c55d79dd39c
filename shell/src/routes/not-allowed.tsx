/** For somebody who is signed in and has no business on this page. */
import { Link } from 'react-router-dom';
import { useSession } from '../portal-context.tsx';
import { LANDING, homeOf } from './addresses.ts';

export function NotAllowed() {
  const { user } = useSession();
  return (
    <section className="panel">
      <h1>This page is for merchants</h1>
      <p>You are logged in with an account that has no store.</p>
      <Link className="button" to={user ? homeOf(user) : LANDING}>
        Go to your start page
      </Link>
    </section>
  );
}
