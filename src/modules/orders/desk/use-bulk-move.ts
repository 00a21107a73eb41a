import { useEffect, useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import type { Order } from '#src/core/orders/order.ts';
import { showSuccess, showUndo } from '#src/platform/ui/toasts.tsx';
import { useOrderProcesses } from '../actions/use-order-processes.ts';
import { UNDO_MS } from '../moves/move.ts';
import { type BulkMove, type BulkResult, moveOrders, type RefusedMove, summaryOf, undoMoves } from './bulk-move.ts';
import { countOrders } from './count-orders.ts';

/** State of the dialog: `done` of `of` orders, or the refused orders and those that can still be undone. */
type Progress =
  | { kind: 'asking' }
  | { kind: 'running'; done: number; of: number }
  | { kind: 'refused'; said: string; refused: readonly RefusedMove[]; undoable: readonly Order[]; key: string };

interface Several {
  progress: Progress;
  /** @param note to the customers */
  start(asked: BulkMove, note: string): Promise<void>;
  /** @param key of the moves */
  undo(orders: readonly Order[], key: string): Promise<void>;
  close(): void;
}

/**
 * Moves several orders and undoes the moves. Without refusals, the dialog closes and a toast offers to undo; otherwise
 * the dialog lists the refused orders and offers to undo.
 */
export function useBulkMove(onClose: () => void, refresh: () => Promise<void>): Several {
  const processes = useOrderProcesses();
  const [progress, setProgress] = useState<Progress>({ kind: 'asking' });

  function close() {
    setProgress({ kind: 'asking' });
    onClose();
  }

  async function run(orders: readonly Order[], work: (onProgress: (done: number) => void) => Promise<BulkResult>) {
    const onProgress = (done: number) => setProgress({ kind: 'running', done, of: orders.length });
    onProgress(0);
    const result = await work(onProgress);
    await refresh();
    return result;
  }

  async function undo(orders: readonly Order[], key: string) {
    const { made, refused } = await run(orders, (onProgress) => undoMoves(orders, key, onProgress));
    if (refused.length === 0) {
      close();
      showSuccess(`${countOrders(made.length)} undone. The customers get no mail.`);
      return;
    }
    const said = `${countOrders(made.length)} undone, ${refused.length} not:`;
    setProgress({ kind: 'refused', said, refused, undoable: [], key });
  }

  async function start({ action, orders }: BulkMove, note: string) {
    const key = uuidv4();
    const { made, refused } = await run(orders, (onProgress) => moveOrders(action, orders, { note, key }, onProgress));
    const summary = summaryOf(action, made.length, processes);
    if (refused.length > 0) {
      const said = `${summary}, ${refused.length} refused:`;
      setProgress({ kind: 'refused', said, refused, undoable: made, key });
      return;
    }
    close();
    showUndo(`${summary}.`, {
      closesAfterMs: UNDO_MS,
      undo: () => void undo(made, key),
    });
  }

  const undoable = progress.kind === 'refused' ? progress.undoable : undefined;
  useEffect(() => {
    if (!undoable || undoable.length === 0) return;
    const timer = setTimeout(
      () => setProgress((now) => (now.kind === 'refused' ? { ...now, undoable: [] } : now)),
      UNDO_MS,
    );
    return () => clearTimeout(timer);
  }, [undoable]);

  return { progress, start, undo, close };
}
