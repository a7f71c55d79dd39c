/** A page that says what happened and what to do next: not found, not allowed, crashed. */
import type { ReactNode } from 'react';
import { TicketArt } from '../icons/ticket-art.tsx';
import type { TicketArtKind } from '../icons/ticket-art.tsx';

export interface MessagePageProps {
  art: TicketArtKind;
  title: string;
  actions: ReactNode;
  /** Announced as an alert, because it replaces a page that was asked for. */
  isAlert?: boolean;
  children: ReactNode;
}

export function MessagePage({ art, title, actions, isAlert = false, children }: MessagePageProps) {
  return (
    <section className="message-page" role={isAlert ? 'alert' : undefined}>
      <TicketArt kind={art} />
      <h1>{title}</h1>
      <div className="message-text">{children}</div>
      <div className="message-actions">{actions}</div>
    </section>
  );
}
