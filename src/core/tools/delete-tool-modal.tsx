import { callContract } from '#src/core/calls/call-api.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { Modal } from '#src/platform/ui/modal.tsx';
import { showError } from '#src/platform/ui/toasts.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import type { Tool } from './tool.ts';
import { removeToolCall } from './tool-edit.calls.ts';

interface DeleteToolModalProps {
  tool: Tool;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for confirmation before a tool is deleted from the catalogue. */
export function DeleteToolModal({ tool, open, onClose, onDeleted }: DeleteToolModalProps) {
  const { failure, submitting, submit } = useSubmit({
    async send() {
      const { deletedCount } = await callContract(removeToolCall, { params: { id: tool._id } });
      // In the error style (spec section 8). Another admin may have deleted the tool first.
      showError(deletedCount > 0 ? 'Tool Deleted Successfully!' : 'This tool was already deleted.');
      onClose();
      onDeleted();
    },
  });

  const actions = (
    <>
      <button type="button" className="btn btn-outline" onClick={onClose}>
        Keep the tool
      </button>
      <button type="button" className="btn btn-error" aria-disabled={submitting} onClick={submit}>
        Delete the tool
      </button>
    </>
  );
  return (
    <Modal title="Delete this tool?" open={open} onClose={onClose} busy={submitting} actions={actions}>
      <p>{tool.toolName}</p>
      <p className="mt-2 text-muted">It leaves the catalogue at once. Orders of this tool stay as they are.</p>
      <div className="mt-3">
        <FormProblem message={failure?.message} />
      </div>
    </Modal>
  );
}
