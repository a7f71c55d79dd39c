/** The token of a mailed link: read once, then taken out of the address, where screenshots and histories would keep it. */
import { useEffect, useState } from 'react';
import { useNavigate, useRemoteLocation, useSearchParams } from '@coupon-center/remote-kit';

/** @returns the token, empty where the address had none */
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
