/** A link that looks like a quiet button, for use beside buttons. */
import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from '@coupon-center/remote-kit';
import { Button } from '@coupon-center/ui';

export interface LinkButtonProps {
  /** A path of the portal. */
  to: string;
  children: ReactNode;
}

export function LinkButton({ to, children }: LinkButtonProps) {
  const navigate = useNavigate();
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to);
  }
  return (
    <Button variant="text" color="inherit" href={to} onClick={follow}>
      {children}
    </Button>
  );
}
