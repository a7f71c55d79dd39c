/** Asks for confirmation before a page with unsaved changes is left for another page of the portal. */
import { useLeaving } from '../history/portal-router.tsx';
import { ModalDialog } from './modal-dialog.tsx';

export function LeaveDialog() {
  const leaving = useLeaving();
  if (!leaving) return null;
  const { proceed, stay } = leaving;
  return (
    <ModalDialog
      className="confirm"
      role="alertdialog"
      aria-labelledby="leave-title"
      aria-describedby="leave-text"
      onCancel={(event) => {
        event.preventDefault();
        stay();
      }}
      onClose={stay}
    >
      <h2 id="leave-title">Leave without saving?</h2>
      <p id="leave-text">You have unsaved changes. They’ll be lost if you leave.</p>
      <div className="confirm-actions">
        <button type="button" className="button" onClick={stay}>
          Stay
        </button>
        <button type="button" className="button-plain danger" onClick={proceed}>
          Leave without saving
        </button>
      </div>
    </ModalDialog>
  );
}
