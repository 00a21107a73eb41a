import { Modal } from '#src/platform/ui/modal.tsx';
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
}

export function SecretQuestionDialog({ question, onClose }: SecretQuestionDialogProps) {
  const { title, text, confirm, danger, send } = question;
  const { failure, submitting, submit } = useSubmit({ send });
  return (
    <Modal
      title={title}
      open
      onClose={onClose}
      busy={submitting}
      actions={
        <>
          <button type="button" className="btn btn-outline" onClick={onClose}>
            Back
          </button>
          <button
            type="button"
            className={`btn ${danger ? 'btn-error' : 'btn-primary'}`}
            aria-disabled={submitting}
            onClick={() => void submit()}
          >
            {confirm}
          </button>
        </>
      }
    >
      <p>{text}</p>
      {failure && (
        <p role="alert" className="mt-3 text-error">
          {failure.message}
        </p>
      )}
    </Modal>
  );
}
