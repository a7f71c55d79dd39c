/** Asks for confirmation before a page with unsaved changes is left for another page of the portal. */
import { useBlocker } from 'react-router-dom';
import { usePortal } from '../portal/portal-context.tsx';
import { ModalDialog } from './modal-dialog.tsx';

export function LeaveDialog() {
  const { leaveGuards, session } = usePortal();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      session.get().status !== 'signed-out' &&
      leaveGuards.isDirty(),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <ModalDialog
      className="confirm"
      role="alertdialog"
      aria-labelledby="leave-title"
      aria-describedby="leave-text"
      onCancel={(event) => {
        event.preventDefault();
        blocker.reset();
      }}
      onClose={() => blocker.reset()}
    >
      <h2 id="leave-title">Leave without saving?</h2>
      <p id="leave-text">You have unsaved changes. They&apos;ll be lost if you leave.</p>
      <div className="confirm-actions">
        <button type="button" className="button" onClick={() => blocker.reset()}>
          Stay
        </button>
        <button type="button" className="button-plain" onClick={() => blocker.proceed()}>
          Leave without saving
        </button>
      </div>
    </ModalDialog>
  );
}
