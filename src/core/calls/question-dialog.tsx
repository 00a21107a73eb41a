import type { ReactNode } from 'react';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { FormDialog } from './form-dialog.tsx';
import { readAfterRefusal } from './read-after-refusal.ts';

/** What a person is asked before something is done that is hard to take back. */
export interface AskedQuestion {
  title: string;
  text: string;
  /** Label of the button. */
  confirm: string;
  danger?: boolean;
  send: () => Promise<void>;
}

interface QuestionDialogProps extends Omit<AskedQuestion, 'text'> {
  text?: string;
  /** Label of the button that closes the dialog. */
  dismiss?: string;
  /** By default true, for a dialog that is rendered only while it is open. */
  open?: boolean;
  onClose: () => void;
  /** Reads what the question is about again: it may have been decided in another tab. */
  onRefused?: () => Promise<unknown>;
  /** Instead of the text. */
  children?: ReactNode;
}

/** A dialog with a question and, if the answer could not be sent, the problem. */
export function QuestionDialog({ text, children, send, onClose, onRefused, ...dialog }: QuestionDialogProps) {
  const state = useSubmit({ send, ...(onRefused && { onFailure: readAfterRefusal(onRefused) }) });
  function close() {
    // Opened again, it asks without the problem of the last time.
    state.clear('form');
    onClose();
  }
  return (
    <FormDialog {...dialog} state={state} onClose={close}>
      {text === undefined ? <div>{children}</div> : <p>{text}</p>}
    </FormDialog>
  );
}
