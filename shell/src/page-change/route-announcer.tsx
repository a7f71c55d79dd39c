/** Announces each page after a navigation to screen readers, which read the first page by themselves. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

export function RouteAnnouncer({ title }: { title: string }) {
  const { pathname } = useLocation();
  const region = useRef<HTMLParagraphElement>(null);
  const announced = useRef(pathname);
  useEffect(() => {
    if (announced.current === pathname || !region.current) return;
    announced.current = pathname;
    region.current.textContent = title;
  }, [pathname, title]);
  return <p ref={region} className="visually-hidden" aria-live="polite" aria-atomic="true" />;
}
