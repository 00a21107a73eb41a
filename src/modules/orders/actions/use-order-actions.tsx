import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { callContract } from '#src/core/calls/call-api.ts';
import type { Order } from '#src/core/orders/order.ts';
import { showError, showSuccess, showUndo } from '#src/platform/ui/toasts.tsx';
import { postOrderUndoCall } from '../moves/move.calls.ts';
import { UNDO_MS } from '../moves/move.ts';
import type { MoveDialogProps, OfferedMove, PendingMove } from '../moves/move-offer.ts';
import type { OrderAction } from '../moves/order-process.ts';
import { OrderMoveDialog } from './order-move-dialog.tsx';

interface OrderActions {
  run(order: Order, action: OrderAction): void;
  /** Asks for confirmation before a move is made; render it once per page. */
  dialog: ReactNode;
}

type Load = NonNullable<OfferedMove['dialog']>;

const dialogs = new Map<Load, ComponentType<MoveDialogProps>>();

/** The same component each time, so that an open dialog stays mounted. */
function dialogFrom(load: Load): ComponentType<MoveDialogProps> {
  const dialog = dialogs.get(load) ?? lazy(load);
  dialogs.set(load, dialog);
  return dialog;
}

/** Runs actions on orders: opens a page, or confirms a move and makes it. @param refresh reloads the orders */
export function useOrderActions(refresh: () => Promise<void>): OrderActions {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<PendingMove>();
  // It stays mounted after closing, so that it can return the focus.
  const [{ Dialog }, setCustom] = useState<{ Dialog?: ComponentType<MoveDialogProps> }>({});

  async function undo(orderIds: readonly string[], key: string | undefined) {
    try {
      for (const id of orderIds) await callContract(postOrderUndoCall, { params: { id }, body: { key } });
      showSuccess('Undone. The customer gets no mail.');
    } catch (error) {
      showError((error as Error).message);
    }
    await refresh();
  }

  async function made({ order, move, others = [], key }: PendingMove) {
    setAsked(undefined);
    const ids = [order._id, ...others];
    if (move.undo) showUndo(move.done, { closesAfterMs: UNDO_MS, undo: () => void undo(ids, key) });
    else showSuccess(move.done);
    await refresh();
  }

  const props = { onClose: () => setAsked(undefined), onMade: made, onRefused: refresh };
  const isCustom = asked?.move.dialog !== undefined;
  return {
    run(order, { open, move }) {
      if (move?.dialog) setCustom({ Dialog: dialogFrom(move.dialog) });
      if (move) setAsked({ order, move });
      else if (open) void navigate(open(order));
    },
    dialog: (
      <>
        <OrderMoveDialog asked={isCustom ? undefined : asked} {...props} />
        {Dialog && (
          <Suspense>
            <Dialog asked={isCustom ? asked : undefined} {...props} />
          </Suspense>
        )}
      </>
    ),
  };
}
