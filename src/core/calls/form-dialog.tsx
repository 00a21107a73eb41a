import { type ReactNode, useId } from 'react';
import { Modal } from '#src/platform/ui/modal.tsx';
import type { useSubmit } from '#src/platform/ui/use-submit.ts';
import { CallProblem } from './call-problem.tsx';

interface FormDialogProps {
  title: string;
  /** Label of the button that sends the form. */
  confirm: string;
  /** Label of the button that closes the dialog. */
  dismiss?: string;
  danger?: boolean;
  /** By default true, for a dialog that is rendered only while it is open. */
  open?: boolean;
  state: Pick<ReturnType<typeof useSubmit>, 'form' | 'submit' | 'submitting' | 'failure'>;
  onClose: () => void;
  /** Called when anything is typed. */
  onInput?: () => void;
  /** A button before those of the form. */
  before?: ReactNode;
  children: ReactNode;
}

/** A dialog with a form, its problem, and buttons to close and to send it. */
export function FormDialog({ state, children, before, ...props }: FormDialogProps) {
  const { title, confirm, dismiss = 'Back', danger, open = true, onClose, onInput } = props;
  const id = useId();
  const actions = (
    <>
      {before}
      <button type="button" className="btn btn-outline" onClick={onClose}>
        {dismiss}
      </button>
      <button
        type="submit"
        form={id}
        className={`btn ${danger ? 'btn-error' : 'btn-primary'}`}
        aria-disabled={state.submitting}
      >
        {confirm}
      </button>
    </>
  );
  return (
    <Modal title={title} open={open} onClose={onClose} busy={state.submitting} actions={actions}>
      <form
        id={id}
        ref={state.form}
        noValidate
        onSubmit={state.submit}
        onInput={onInput}
        className="flex flex-col gap-4"
      >
        {children}
        <CallProblem {...state.failure} />
      </form>
    </Modal>
  );
}
