import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { keptAt } from './link-token.ts';

/** Goes to another page of the portal. */
export type Go = (to: string, options?: { replace?: boolean }) => void;

/** Returns one function for as long as the component is on the page, so that a remote may keep it. */
export function useGo(): Go {
  const navigate = useNavigate();
  const location = useLocation();
  const go: Go = (to, options) =>
    void navigate(to, options?.replace ? { ...options, state: keptAt(location, to) } : options);
  const newest = useRef(go);
  useLayoutEffect(() => {
    newest.current = go;
  });
  return useCallback((to, options) => newest.current(to, options), []);
}
