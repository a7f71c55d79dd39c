import { useCallback, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/** Goes to another page of the portal. */
export type Go = (to: string, options?: { replace?: boolean }) => void;

/** Returns one function for as long as the component is on the page, so that a remote may keep it. */
export function useGo(): Go {
  const navigate = useNavigate();
  const newest = useRef(navigate);
  useLayoutEffect(() => {
    newest.current = navigate;
  }, [navigate]);
  return useCallback((to, options) => void newest.current(to, options), []);
}
