import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { takeToasts } from './toast-place.ts';

interface ModalProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** While a call is on its way that the dialog has to tell the end of, it cannot be left. */
  busy?: boolean;
  children: ReactNode;
  /** Buttons below the text; the safe one first. */
  actions: ReactNode;
}

/** A native dialog: the browser keeps the focus inside, closes it on Escape and gives the focus back. */
export function Modal({ title, open, onClose, busy = false, children, actions }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Of the layout: what was taken is given back before the element leaves the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    if (!element.open) element.showModal();
    const giveBack = takeToasts(element);
    return () => {
      giveBack();
      element.close();
    };
  }, [open]);

  function stay(event: SyntheticEvent) {
    if (busy) event.preventDefault();
  }

  // A second Escape would close it without asking.
  function stayOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape') stay(event);
  }

  return (
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={titleId}
      onCancel={stay}
      onKeyDown={stayOnEscape}
      onClose={onClose}
    >
      {open && (
        <div className="modal-box">
          <h2 id={titleId} className="text-heading">
            {title}
          </h2>
          <div className="mt-3">{children}</div>
          <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>
        </div>
      )}
    </dialog>
  );
}
