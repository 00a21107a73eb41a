import { useState } from 'react';
import type { Order } from '#src/core/orders/order.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { useOrderProcesses } from '../actions/use-order-processes.ts';
import { nextStepOf } from '../moves/order-process.ts';
import { orderPath } from '../page/order-details.ts';

const DISMISSED = 'dismissed-order';

function readDismissed(): string | null {
  try {
    return localStorage.getItem(DISMISSED);
  } catch {
    return null;
  }
}

function keepDismissed(id: string): void {
  try {
    localStorage.setItem(DISMISSED, id);
  } catch {
    // Without local storage, the panel is shown again.
  }
}

interface WhatHappensNextProps {
  newest: Order | undefined;
  /** The focus was on a button that is gone. */
  onDismissed: () => void;
}

/**
 * Panel above a customer's list with the next steps of the newest order, until it is paid or the panel is dismissed.
 */
export function WhatHappensNext({ newest, onDismissed }: WhatHappensNextProps) {
  const [dismissed, setDismissed] = useState(readDismissed);
  const processes = useOrderProcesses();
  if (
    !newest ||
    newest.paidAt !== null ||
    newest.receivedAmount > 0 ||
    newest.cancelledAt !== null ||
    newest._id === dismissed
  )
    return null;
  const next = nextStepOf(newest, processes);
  const steps = [
    next?.text,
    newest.state === 'to-be-paid' && 'We confirm your order by email.',
    'You follow production and shipment on the page of the order.',
  ];
  return (
    <section aria-labelledby="what-happens-next" className="mt-5 border border-base-300 bg-base-200 p-5">
      <div className="flex items-start justify-between gap-4">
        <h3 id="what-happens-next" className="font-semibold text-lg">
          {newest.number} is held for you
        </h3>
        <button
          type="button"
          className="btn btn-ghost btn-sm max-md:min-h-11"
          onClick={() => {
            keepDismissed(newest._id);
            setDismissed(newest._id);
            onDismissed();
          }}
        >
          Dismiss
        </button>
      </div>
      <p className="mt-1 text-muted">
        {formatPieces(newest.orderedMinQty)} × {newest.orderedTool},{' '}
        {formatMoney(newest.orderedTotalPrice, newest.currency)}
      </p>
      <ol className="mt-3 list-decimal space-y-1 pl-5">{steps.map((step) => step && <li key={step}>{step}</li>)}</ol>
      <PageLink className="btn btn-primary mt-4" to={orderPath(newest)}>
        Open the order
      </PageLink>
    </section>
  );
}
