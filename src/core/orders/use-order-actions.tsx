import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { acknowledged } from '#src/core/accounts/answers.ts';
import { callApi } from '#src/core/accounts/call-api.ts';
import { showError, showSuccess, showUndo } from '#src/platform/ui/toasts.tsx';
import { UNDO_MS } from './lifecycle.ts';
import type { Order } from './order.ts';
import type { OrderAction } from './order-action.ts';
import { type AskedMove, OrderMoveDialog } from './order-move-dialog.tsx';

interface OrderActions {
  run(order: Order, action: OrderAction): void;
  /** Asks before a move is made; to be rendered once on the page. */
  dialog: ReactNode;
}

/** Runs the actions of orders: opens their pages, or asks in a dialog and makes their move. @param refresh shows the orders again */
export function useOrderActions(refresh: () => Promise<void>): OrderActions {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<AskedMove>();

  async function undo(order: Order) {
    try {
      await callApi(`/order/${order._id}/undo`, acknowledged, { method: 'POST' });
      showSuccess('Undone. The customer gets no mail.');
    } catch (error) {
      showError((error as Error).message);
    }
    await refresh();
  }

  async function made({ order, move }: AskedMove) {
    setAsked(undefined);
    if (move.undo) showUndo(move.done, { closesAfterMs: UNDO_MS, undo: () => void undo(order) });
    else showSuccess(move.done);
    await refresh();
  }

  return {
    run(order, { open, move }) {
      if (move) setAsked({ order, move });
      else if (open) void navigate(open(order));
    },
    dialog: <OrderMoveDialog asked={asked} onClose={() => setAsked(undefined)} onMade={made} onRefused={refresh} />,
  };
}
