import { Link, useLocation } from 'react-router-dom';
import { showInPortal } from '../testing/show-in-portal.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';

function Frame() {
  return (
    <>
      <RouteAnnouncer title={`Title of ${useLocation().pathname}`} />
      <Link to="/coupons">Coupons</Link>
    </>
  );
}

it('announces every page after the first one, including pages visited before', async () => {
  const { container, go } = showInPortal(<Frame />, undefined, '/my-store');
  const region = container.querySelector('[aria-live="polite"]');
  expect(region).toHaveTextContent('');
  await go('/my-store?tab=2');
  expect(region).toHaveTextContent('');
  await go('/coupons');
  expect(region).toHaveTextContent('Title of /coupons');
  await go('/my-store');
  expect(region).toHaveTextContent('Title of /my-store');
});
