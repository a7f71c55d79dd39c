/** The 404 page, inside the layout. */
import { Link } from 'react-router-dom';
import { LANDING } from './addresses.ts';

export function NotFound() {
  return (
    <section className="panel">
      <h1>Page not found</h1>
      <p>There is no page at this address. It may have moved, or the link has a typing error.</p>
      <Link className="button" to={LANDING}>
        Go to the start page
      </Link>
    </section>
  );
}
