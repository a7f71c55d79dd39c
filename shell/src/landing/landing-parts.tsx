/**
 * The parts of the landing page that need no script. The server renders them, and the page's scripts leave them as they are. Only a
 * visitor who comes from another page of the portal loads their code.
 */
import { createContext, useContext, useEffect, useState } from 'react';
import { retryUntilSuccess } from '../common/retry-until-success.ts';
import { usePortal } from '../portal-context/portal-context.tsx';
import type { Parts } from './parts/all-parts.ts';

/** The parts at hand; the server has all of them. */
export const PartsAtHand = createContext<Parts | undefined>(undefined);

let fetchedBefore: Parts | undefined;

async function fetchParts(): Promise<Parts> {
  const { parts, addStyles } = await import(/* webpackChunkName: "landing" */ './parts/all-parts.ts');
  if (!fetchedBefore) addStyles();
  return (fetchedBefore = parts);
}

/** Without the parts, e.g. while there is no network, the page is short, but complete in itself. */
export function useParts(): Parts | 'sent' | undefined {
  const given = useContext(PartsAtHand);
  const { diagnostics } = usePortal();
  const [isSent] = useState(() => !given && document.querySelector('[data-part]') !== null);
  const [fetched, setFetched] = useState(fetchedBefore);
  const isMissing = !given && !isSent && !fetched;
  useEffect(() => {
    if (!isMissing) return;
    const life = new AbortController();
    retryUntilSuccess(async () => setFetched(await fetchParts()), {
      signal: life.signal,
      onFailure: (error) => diagnostics.report(error, { stage: 'landing' }),
    });
    return () => life.abort();
  }, [isMissing, diagnostics]);
  return given ?? (isSent ? 'sent' : fetched);
}

/** What the server sent is neither compared nor changed. */
const AS_SENT = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } };

export function Part({ name, parts }: { name: keyof Parts; parts: Parts | 'sent' | undefined }) {
  const { site } = usePortal().page;
  if (parts === 'sent') return <div data-part={name} {...AS_SENT} />;
  const Content = parts?.[name];
  return <div data-part={name}>{Content && <Content site={site} />}</div>;
}
