/** A link inside the portal: a real one for the browser, a navigation of the shell for a plain click. */
import type { MouseEvent, ReactNode } from 'react';
import { Button, MuiLink } from '@coupon-center/ui/core';
import { useNavigate } from './contract-context.tsx';

export interface RemoteLinkProps {
  /** A path of the portal. */
  to: string;
  children: ReactNode;
  /** `button` looks like the screen's main action. */
  look?: 'link' | 'button';
  /** Whether the link leads to what is shown now, e.g. in a list beside it; screen readers call it the current one. */
  isCurrent?: boolean;
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

export function RemoteLink({ to, children, look = 'link', isCurrent = false }: RemoteLinkProps) {
  const navigate = useNavigate();
  function onClick(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    navigate(to);
  }
  if (look === 'link')
    return (
      <MuiLink href={to} onClick={onClick} aria-current={isCurrent || undefined}>
        {children}
      </MuiLink>
    );
  return (
    <Button variant="contained" href={to} onClick={onClick}>
      {children}
    </Button>
  );
}
