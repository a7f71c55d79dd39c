/**
 * A modal dialog that is open while it is rendered. It is a child of the body, because an open dialog of Material UI hides
 * everything else in the body from screen readers, and this one appears above it.
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
    // Material UI also hides it when one of its dialogs opens later.
    const observer = new MutationObserver(() => element.removeAttribute('aria-hidden'));
    observer.observe(element, { attributeFilter: ['aria-hidden'] });
    return () => {
      observer.disconnect();
      // Closed while still in the document, so that the focus returns to where it was.
      element.close();
    };
  }, []);
  return createPortal(<dialog {...props} ref={dialog} />, document.body);
}
