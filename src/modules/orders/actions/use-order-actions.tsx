import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Order } from '#src/core/orders/order.ts';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import type { MoveDialogProps, PendingMove } from '../moves/move-offer.ts';
import type { OrderAction } from '../moves/order-process.ts';
import { partFrom } from './lazy-part.tsx';
import { offerUndo } from './offer-undo.ts';
import { OrderMoveDialog } from './order-move-dialog.tsx';

interface OrderActions {
  run(order: Order, action: OrderAction): void;
  /** Asks for confirmation before a move is made; render it once per page. */
  dialog: ReactNode;
}

/** Runs actions on orders: opens a page, or confirms a move and makes it. @param refresh reloads the orders */
export function useOrderActions(refresh: () => Promise<void>): OrderActions {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<PendingMove>();
  // It stays mounted after closing, so that it can return the focus.
  const [{ Dialog }, setCustom] = useState<{ Dialog?: ComponentType<MoveDialogProps> }>({});

  async function made({ order, move, others = [], key }: PendingMove) {
    const done = move.done(order.number);
    if (move.undo) offerUndo(done, { orderIds: [order._id, ...others], key, refresh });
    else showSuccess(done);
    try {
      await refresh();
    } finally {
      // Only now: the next dialog would suggest the amount that was due before this move.
      setAsked(undefined);
    }
  }

  const props = { onClose: () => setAsked(undefined), onMade: made, onRefused: refresh };
  const isCustom = asked?.move.dialog !== undefined;
  return {
    run(order, { open, move }) {
      if (move?.dialog) setCustom({ Dialog: partFrom(move.dialog) });
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
