import { type ReactNode, useEffect, useId, useRef } from 'react';

interface ModalProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** While a request is pending whose result the dialog must show, it cannot be closed. */
  busy?: boolean;
  /** For a form with several columns. */
  wide?: boolean;
  children: ReactNode;
  /** Buttons below the text; the safe one first. */
  actions: ReactNode;
}

/** A native dialog: the browser keeps the focus inside, closes it on Escape and gives the focus back. */
export function Modal({ title, open, onClose, busy = false, wide = false, children, actions }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={titleId}
      // A browser that does not know it asks, at least the first time.
      closedby={busy ? 'none' : undefined}
      onCancel={(event) => busy && event.preventDefault()}
      onClose={onClose}
    >
      {open && (
        <div className={`modal-box ${wide ? 'max-w-4xl' : ''}`}>
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
