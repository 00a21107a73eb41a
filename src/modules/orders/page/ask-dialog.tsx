import { useState } from 'react';
import type { Order } from '#src/core/orders/order.ts';
import { AskAboutOrder } from './ask-modal.tsx';

/** Button and dialog for mailing a question about an order to the sales team. */
export function AskDialog({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn-outline max-md:min-h-11 md:btn-sm" onClick={() => setOpen(true)}>
        Ask about this order
      </button>
      <AskAboutOrder order={order} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
