import { useRef, useState } from 'react';
import { counted } from '#src/core/accounts/answers.ts';
import { callApi } from '#src/core/accounts/call-api.ts';
import { Modal } from '#src/platform/ui/modal.tsx';
import { showError } from '#src/platform/ui/toasts.tsx';
import type { Tool } from './tool.ts';

interface DeleteToolModalProps {
  tool: Tool;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a tool is taken out of the catalogue. */
export function DeleteToolModal({ tool, open, onClose, onDeleted }: DeleteToolModalProps) {
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);
  const inHand = useRef(false);

  async function confirm() {
    if (inHand.current) return;
    inHand.current = true;
    setSending(true);
    setFailure(undefined);
    try {
      const path = `/tool/${encodeURIComponent(tool._id)}`;
      const { deletedCount } = await callApi(path, counted, { method: 'DELETE' });
      // In the error style: spec section 8. Another admin may have been faster.
      showError(deletedCount > 0 ? 'Tool Deleted Successfully!' : 'This tool was already deleted.');
      onClose();
      onDeleted();
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      inHand.current = false;
      setSending(false);
    }
  }

  const actions = (
    <>
      <button type="button" className="btn btn-outline" disabled={sending} onClick={onClose}>
        Keep the tool
      </button>
      <button type="button" className="btn btn-error" aria-disabled={sending} onClick={confirm}>
        Delete the tool
      </button>
    </>
  );
  return (
    <Modal title="Delete this tool?" open={open} onClose={onClose} busy={sending} actions={actions}>
      <p>{tool.toolName}</p>
      <p className="mt-2 text-muted">It leaves the catalogue at once. Orders of this tool stay as they are.</p>
      {failure && (
        <p role="alert" className="mt-3 text-error">
          {failure}
        </p>
      )}
    </Modal>
  );
}
