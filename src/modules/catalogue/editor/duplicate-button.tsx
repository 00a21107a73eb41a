import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callContract, callPublicContract } from '#src/core/calls/call-api.ts';
import { getPurchaseCall } from '#src/core/tools/tool.calls.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { showError, showSuccess } from '#src/platform/ui/toasts.tsx';
import { useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { postDraftCall } from './draft.calls.ts';
import { copyOf, draftPath } from './tool-details.ts';

/** Copies the tool to a draft without stock, and opens the draft. */
export function DuplicateButton({ tool }: { tool: Tool }) {
  const navigate = useNavigate();
  const keyFor = useIdempotencyKey();
  const [busy, setBusy] = useState(false);

  async function duplicate() {
    setBusy(true);
    try {
      // Reads the stored tool: the page may have saved changes since it was opened.
      const stored = await callPublicContract(getPurchaseCall, { params: { id: tool._id } });
      const body = copyOf(stored);
      const { insertedId } = await callContract(postDraftCall, { body }, { headers: keyFor(body) });
      await navigate(draftPath({ _id: insertedId }));
      showSuccess('The copy is a draft without stock. Give it a name of its own, then publish it.');
    } catch (error) {
      showError(error instanceof Error ? error.message : 'The tool could not be copied.');
    } finally {
      setBusy(false);
    }
  }
  return (
    <button type="button" className="btn btn-outline btn-sm" aria-disabled={busy} onClick={() => !busy && duplicate()}>
      Duplicate
    </button>
  );
}
