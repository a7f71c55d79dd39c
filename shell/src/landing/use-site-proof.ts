/** Asks what the site's own sums prove once the end of the page comes near; the code for that comes with the answer. */
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { usePortal } from '../portal-context/portal-context.tsx';

/** @returns the section at the end of the page, and its sentence, which is empty until it is known and fits without a shift */
export function useSiteProof(): [section: RefObject<HTMLElement | null>, proof: string] {
  const portal = usePortal();
  const section = useRef<HTMLElement>(null);
  const [proof, setProof] = useState('');
  useEffect(() => {
    const element = section.current;
    if (!element) return;
    const life = new AbortController();
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        // Without an answer there is nothing to say, and nothing that a visitor could do about it.
        portal
          .platform()
          .then((platform) => platform.siteProof(element, life.signal))
          .then(setProof, () => {});
      },
      { rootMargin: '100%' },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      life.abort();
    };
  }, [portal]);
  return [section, proof];
}
