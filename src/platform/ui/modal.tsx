import { type ReactNode, useEffect, useId, useRef } from 'react';

interface ModalProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** The dialog cannot be closed: it must show the result of a pending request. */
  busy?: boolean;
  /** For a form with several columns. */
  wide?: boolean;
  children: ReactNode;
  /** Buttons below the content, the safe one first. */
  actions: ReactNode;
}

/** A native dialog: the browser traps the focus, closes the dialog on Escape and restores the focus. */
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
      // Browsers without `closedby` fire a cancel event instead, at least the first time.
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
