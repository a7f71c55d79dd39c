/**
 * The token of an emailed link. Remotes take it out of the address, so that no history, screenshot or referrer shows it; the
 * entry of the tab's history keeps it for a reload.
 */
import type { Location } from 'react-router-dom';

interface KeptToken {
  linkToken: string;
}

function keptIn(state: unknown): string {
  const kept = (state as Partial<KeptToken> | null)?.linkToken;
  return typeof kept === 'string' ? kept : '';
}

/** Returns the query that a remote sees: with the token, even after it left the address. */
export function searchOf({ search, state }: Pick<Location, 'search' | 'state'>): string {
  const token = keptIn(state);
  // Checked first, because the server that renders a first screen has no `URLSearchParams`.
  if (!token) return search;
  const query = new URLSearchParams(search);
  if (query.has('token')) return search;
  query.set('token', token);
  return `?${query}`;
}

/** Returns the token for the entry to keep if a page replaces its address by the one without a query. */
export function keptAt(location: Location, to: string): KeptToken | undefined {
  const token = new URLSearchParams(searchOf(location)).get('token');
  return token && to === location.pathname ? { linkToken: token } : undefined;
}
