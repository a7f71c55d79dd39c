/**
 * `/live-coupon-page` redirects merchants to their public page. Before shoppers can see that, the API signs the link, because
 * public pages may be on another host, which doesn't know the session (docs/rules.md, 17).
 */
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { storePageUrl } from '@coupon-center/site-config';
import { isLive } from '../navigation/menu.ts';
import { MessagePage } from '../feedback/message-page.tsx';
import { Progress } from '../feedback/progress.tsx';
import { usePortal, useSession } from '../portal-context/portal-context.tsx';
import { MY_STORE } from '../navigation/addresses.ts';

/** Leaves the portal without a history entry, so that going back doesn't return here. */
const leaveFor = (address: string) => location.replace(address);

export function LivePage({ leave = leaveFor }: { leave?: (address: string) => void }) {
  const portal = usePortal();
  const { user } = useSession();
  const store = user?.store;
  const [hasFailed, setHasFailed] = useState(false);
  const [round, setRound] = useState(0);
  const id = store?.id;
  const publicPage = store && isLive(store) ? storePageUrl(portal.page.site, store.slug) : undefined;

  useEffect(() => {
    if (id === undefined) return;
    let isCurrent = true;
    const address = publicPage
      ? Promise.resolve(publicPage)
      : portal.platform().then((platform) => platform.storePageAddress(id));
    address.then(
      (found) => isCurrent && leave(found),
      (error: unknown) => {
        if (!isCurrent) return;
        portal.diagnostics.report(error, { stage: 'live page' });
        setHasFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [id, leave, portal, publicPage, round]);

  if (!store) return <NoStoreYet />;
  if (!hasFailed)
    return (
      <MessagePage
        art="opening"
        title="Opening your coupon page"
        actions={
          <Link className="button-plain" to={MY_STORE}>
            Back to My Store
          </Link>
        }
      >
        <Progress />
        <p>{store.name} will open in a moment.</p>
      </MessagePage>
    );
  const retry = () => {
    setHasFailed(false);
    setRound(round + 1);
  };
  return (
    <MessagePage
      art="broken"
      title="Your coupon page cannot be opened right now"
      isAlert
      actions={
        <button type="button" className="button" onClick={retry}>
          Retry
        </button>
      }
    >
      <p>Nothing is lost. Please try again in a moment.</p>
    </MessagePage>
  );
}

function NoStoreYet() {
  return (
    <MessagePage
      art="missing"
      title="You have no coupon page yet"
      actions={
        <Link className="button" to={MY_STORE}>
          Add your store
        </Link>
      }
    >
      <p>We create your page when you add your store. All it takes is a name, a website and an email.</p>
    </MessagePage>
  );
}
