import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useDialog } from './use-dialog.ts';

interface ModalProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** The dialog cannot be closed, also not by its actions: it must show the result of a pending request. */
  busy?: boolean;
  /** For a form with several columns. */
  wide?: boolean;
  children: ReactNode;
  /** Buttons below the content, the safe one first. */
  actions: ReactNode;
}

/** Replaces the actions of a dialog with typed input when Escape is pressed. */
function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    keep.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <>
      <p role="alert" className="mr-auto self-center font-semibold">
        Close without saving what you typed?
      </p>
      <button ref={keep} type="button" className="btn btn-outline" onClick={onKeep}>
        Keep editing
      </button>
      <button type="button" className="btn btn-error" onClick={onDiscard}>
        Discard
      </button>
    </>
  );
}

/**
 * A native dialog: the browser traps the focus, closes the dialog on Escape and restores the focus. Once something is
 * typed in it, Escape asks first.
 */
export function Modal({ title, open, onClose, busy = false, wide = false, children, actions }: ModalProps) {
  const { ref: dialog, onClose: onClosed } = useDialog(open, onClose);
  const titleId = useId();
  const [typed, setTyped] = useState(false);
  const [asking, setAsking] = useState(false);

  if (!open && (typed || asking)) {
    setTyped(false);
    setAsking(false);
  }

  function askOnEscape(event: KeyboardEvent) {
    const isOwn = (event.target as Element).closest('dialog') === dialog.current;
    if (event.key !== 'Escape' || !typed || busy || !isOwn || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const hasFields = dialog.current?.querySelector('input, select, textarea') !== null;
    if (hasFields) setAsking(!asking);
    else onClose();
  }

  return (
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={titleId}
      // Browsers without `closedby` fire a cancel event instead, at least the first time.
      closedby={busy || typed ? 'none' : undefined}
      onCancel={(event) => (busy || typed) && event.preventDefault()}
      onKeyDown={askOnEscape}
      onInput={() => setTyped(true)}
      onClose={onClosed}
    >
      {open && (
        <div className={`modal-box ${wide ? 'max-w-4xl' : ''}`}>
          <h2 id={titleId} className="text-heading">
            {title}
          </h2>
          <div className="mt-3">{children}</div>
          <div
            className="mt-6 flex flex-wrap justify-end gap-3"
            data-busy={busy || undefined}
            onClickCapture={(event) => busy && event.stopPropagation()}
          >
            {asking ? <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onClose} /> : actions}
          </div>
        </div>
      )}
    </dialog>
  );
}
