import { FormDialog } from '#src/core/calls/form-dialog.tsx';
import { readAfterRefusal } from '#src/core/calls/read-after-refusal.ts';
import { useSubmit } from '#src/platform/ui/use-submit.ts';

/** What a person is asked before a secret is renewed or its owner is deleted. */
export interface SecretQuestion {
  title: string;
  text: string;
  /** Label of the button. */
  confirm: string;
  danger?: boolean;
  send: () => Promise<void>;
}

interface SecretQuestionDialogProps {
  question: SecretQuestion;
  onClose: () => void;
  /** Reads what the question is about again: it may have been decided in another tab. */
  onRefused: () => Promise<unknown>;
}

export function SecretQuestionDialog({ question, onClose, onRefused }: SecretQuestionDialogProps) {
  const { text, send, ...labels } = question;
  const state = useSubmit({ send, onFailure: readAfterRefusal(onRefused) });
  return (
    <FormDialog {...labels} state={state} onClose={onClose}>
      <p>{text}</p>
    </FormDialog>
  );
}
