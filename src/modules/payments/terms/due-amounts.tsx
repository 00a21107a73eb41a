import { useEffect, useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import type { NextStepsProps } from '#src/core/orders/checkout-additions.ts';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { type DueAmount, postDueAmountsCall } from './terms.calls.ts';

/** Debounce after the last key, in milliseconds. */
const PAUSE_MS = 400;

/** What the order would cost now; none while it cannot be placed or the shop does not answer. */
function useDueAmounts({ tool, pieces, shippingAddress, orderedPhone }: NextStepsProps): readonly DueAmount[] {
  const [amounts, setAmounts] = useState<readonly DueAmount[]>([]);
  const isOrder = pieces >= MINIMUM_ORDER_QUANTITY && pieces <= tool.quantity;
  const asked = isOrder ? JSON.stringify({ toolId: tool._id, pieces, shippingAddress, orderedPhone }) : '';
  useEffect(() => {
    if (asked === '') {
      setAmounts([]);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const read = callContract(postDueAmountsCall, { body: JSON.parse(asked) }, { signal: controller.signal });
      read.then(setAmounts, () => controller.signal.aborted || setAmounts([]));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked]);
  return amounts;
}

/** Tax, deposit and balance of the order, before it is placed. */
export default function DueAmounts(props: NextStepsProps) {
  const amounts = useDueAmounts(props);
  if (amounts.length === 0) return null;
  return (
    <dl aria-label="What you will pay" aria-live="polite" className="text-sm tabular-nums">
      {amounts.map(({ name, amount }) => (
        <div key={name} className="flex justify-between gap-4 border-base-300 border-t py-1">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right font-semibold">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
