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

/** The markup of the parts that the server sent. */
export type SentParts = Partial<Record<keyof Parts, string>>;

function sentParts(): SentParts | undefined {
  const parts: SentParts = {};
  for (const { dataset, innerHTML } of document.querySelectorAll<HTMLElement>('[data-part]'))
    parts[dataset.part as keyof Parts] = innerHTML;
  return Object.keys(parts).length > 0 ? parts : undefined;
}

/** Without the parts, e.g. while there is no network, the page is short, but complete in itself. */
export function useParts(): Parts | SentParts | undefined {
  const given = useContext(PartsAtHand);
  const { diagnostics } = usePortal();
  const [sent] = useState(() => (given ? undefined : sentParts()));
  const [fetched, setFetched] = useState(fetchedBefore);
  const isMissing = !given && !sent && !fetched;
  useEffect(() => {
    if (!isMissing) return;
    const life = new AbortController();
    retryUntilSuccess(async () => setFetched(await fetchParts()), {
      signal: life.signal,
      onFailure: (error) => diagnostics.report(error, { stage: 'landing' }),
    });
    return () => life.abort();
  }, [isMissing, diagnostics]);
  return given ?? sent ?? fetched;
}

export function Part({ name, parts }: { name: keyof Parts; parts: Parts | SentParts | undefined }) {
  const { site } = usePortal().page;
  const Content = parts?.[name];
  // React neither compares nor changes the server's markup, but needs it where it has to render the page again.
  if (typeof Content === 'string')
    return <div data-part={name} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: Content }} />;
  return <div data-part={name}>{Content && <Content site={site} />}</div>;
}
