/** A button for something that takes time and may fail. */
import { useState } from 'react';
import type { ReactNode } from 'react';
import { messageOf } from '../tested-page.ts';

export interface ActionProps {
  children: ReactNode;
  className?: string;
  /** Message shown on success; undefined if the action shows its own. */
  done?: string;
  onAct: () => Promise<void> | void;
}

export function Action({ children, className = 'button-plain', done = '', onAct }: ActionProps) {
  const [isActing, setIsActing] = useState(false);
  const [said, setSaid] = useState({ text: '', isFailure: false });

  async function act(): Promise<void> {
    if (isActing) return;
    setIsActing(true);
    setSaid({ text: '', isFailure: false });
    try {
      await onAct();
      setSaid({ text: done, isFailure: false });
    } catch (error) {
      setSaid({ text: messageOf(error), isFailure: true });
    }
    setIsActing(false);
  }

  return (
    <>
      <button type="button" className={className} aria-disabled={isActing} onClick={() => void act()}>
        {children}
      </button>
      <span className={said.isFailure ? 'qa-said is-failure' : 'qa-said'} role="status">
        {said.text}
      </span>
    </>
  );
}
