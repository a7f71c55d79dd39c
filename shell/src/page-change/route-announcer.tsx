/** Tells screen readers which page came after a navigation. The first page they read by themselves. */
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

export function RouteAnnouncer({ title }: { title: string }) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState({ pathname, isFirst: true });
  if (shown.pathname !== pathname) setShown({ pathname, isFirst: false });
  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {shown.isFirst ? '' : title}
    </p>
  );
}
