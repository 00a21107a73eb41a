import { callContract } from '#src/core/calls/call-api.ts';
import { QuestionDialog } from '#src/core/calls/question-dialog.tsx';
import { showError } from '#src/platform/ui/toasts.tsx';
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
  async function remove() {
    const { deletedCount } = await callContract(removeToolCall, { params: { id: tool._id } });
    // In the error style (spec section 8). Another admin may have deleted the tool first.
    showError(deletedCount > 0 ? 'Tool Deleted Successfully!' : 'This tool was already deleted.');
    onClose();
    onDeleted();
  }

  return (
    <QuestionDialog
      title="Delete this tool?"
      confirm="Delete the tool"
      dismiss="Keep the tool"
      danger
      open={open}
      send={remove}
      onClose={onClose}
    >
      <p>{tool.toolName}</p>
      <p className="mt-2 text-muted">It leaves the catalogue at once. Orders of this tool stay as they are.</p>
    </QuestionDialog>
  );
}
