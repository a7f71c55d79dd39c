/** Asks before unsaved changes are lost. The shell does so only when its own links are used. */
import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { TestedPortal } from './tested-portal.ts';

/** @returns the question, while it is asked, and a function that asks it: whether the page may be left */
export function useLeaveQuestion(portal: TestedPortal | undefined): [ReactNode, () => Promise<boolean>] {
  const [answer, setAnswer] = useState<(mayLeave: boolean) => void>();
  const ask = async () => {
    if (!portal?.leaveGuards.isDirty()) return true;
    const mayLeave = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(undefined);
    if (mayLeave) dontAskAgain();
    return mayLeave;
  };
  return [answer && <Question onAnswer={answer} />, ask];
}

/** A child of the body, because an open dialog of Material UI hides everything else there from screen readers. */
function Question({ onAnswer }: { onAnswer: (mayLeave: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed while still in the document, so that the focus returns to where it was.
    return () => element?.close();
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      className="confirm"
      role="alertdialog"
      aria-labelledby="qa-leave-title"
      aria-describedby="qa-leave-text"
      onClose={() => onAnswer(false)}
    >
      <h2 id="qa-leave-title">Reload without saving?</h2>
      <p id="qa-leave-text">You have unsaved changes. They’ll be lost when the page reloads.</p>
      <div className="confirm-actions">
        <button type="button" className="button" onClick={() => onAnswer(false)}>
          Stay
        </button>
        <button type="button" className="button-plain" onClick={() => onAnswer(true)}>
          Reload without saving
        </button>
      </div>
    </dialog>,
    document.body,
  );
}

/** Suppresses the browser's own question, which would be a second one. */
function dontAskAgain(): void {
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
}
