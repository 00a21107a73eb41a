import { callContract } from '#src/core/calls/call-api.ts';
import { showError, showSuccess, showUndo } from '#src/platform/ui/toasts.tsx';
import { postOrderUndoCall } from '../moves/move.calls.ts';
import { UNDO_MS } from '../moves/move.ts';

interface MadeMoves {
  orderIds: readonly string[];
  /** Of the request that made them. */
  key?: string | undefined;
  /** Reloads the orders after the moves were undone, or could not be. */
  refresh: () => Promise<void>;
}

/** Says that moves are made, and for some seconds has a button that undoes them. */
export function offerUndo(done: string, { orderIds, key, refresh }: MadeMoves): void {
  async function undo() {
    try {
      for (const id of orderIds) await callContract(postOrderUndoCall, { params: { id }, body: { key } });
      showSuccess('Undone. The customer gets no mail.');
    } catch (error) {
      showError((error as Error).message);
    }
    await refresh();
  }
  showUndo(done, { closesAfterMs: UNDO_MS, undo: () => void undo() });
}
