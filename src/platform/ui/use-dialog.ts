import { useLayoutEffect, useRef } from 'react';

/** A native modal dialog that its page opens and closes: `ref` and `onClose` are for the element. */
export function useDialog(isOpen: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect: a dialog that is opened next finds this one closed.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);
  // The browser gives the focus back when a dialog is closed, not when it is removed.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);
  return {
    ref,
    // The browser's event for the end of a dialog comes later: by then, this or another one may have been opened.
    onClose: () => isOpen && ref.current?.open === false && onClose(),
  };
}
