/**
 * A modal dialog that is open as long as it stands. It stands in the body itself: a dialog of Material UI that is open hides
 * whatever else is there from screen readers, and this one lies above it.
 */
import { useLayoutEffect, useRef } from 'react';
import type { ComponentProps } from 'react';
import { createPortal } from 'react-dom';

export function ModalDialog(props: ComponentProps<'dialog'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    // Material UI hides it too when one of its dialogs opens later.
    const observer = new MutationObserver(() => element.removeAttribute('aria-hidden'));
    observer.observe(element, { attributeFilter: ['aria-hidden'] });
    return () => {
      observer.disconnect();
      // While it is still in the page: so the focus goes back to where it was.
      element.close();
    };
  }, []);
  return createPortal(<dialog {...props} ref={dialog} />, document.body);
}
