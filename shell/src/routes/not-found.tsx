/** The 404 page, inside the layout. */
import { Link } from 'react-router-dom';
import { MessagePage } from '../layout/message-page.tsx';
import { LANDING } from './addresses.ts';
import { WaysOn } from './ways-on.tsx';

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
