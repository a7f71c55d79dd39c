/**
 * The token of an emailed link: read once, then removed from the address, so that no history, screenshot or referrer shows it.
 * The shell keeps it for this entry of the tab's history, and a reload has it again.
 */
import { useEffect, useState } from 'react';
import { useNavigate, useRemoteLocation, useSearchParams } from './contract-context.tsx';

/** @returns the token; empty if the address had none */
export function useLinkToken(): string {
  const inAddress = useSearchParams().get('token') ?? '';
  const { pathname } = useRemoteLocation();
  const navigate = useNavigate();
  const [token] = useState(inAddress);

  useEffect(() => {
    if (inAddress) navigate(pathname, { replace: true });
  }, [inAddress, navigate, pathname]);
  return token;
}
