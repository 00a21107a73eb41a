import { useState } from 'react';
import { company } from '#src/company.ts';
import { Modal } from '#src/ui/modal.tsx';
import type { Order } from './order.ts';
import { StatusChoice } from './status-choice.tsx';

/**
 * What extensions hang on the controls of an order. Without any of it the controls are those of spec section 4: they show
 * Unpaid and Pending, and do nothing.
 */
export interface OrderExtras {
  /** Names the order on its proforma invoice, on the bank transfer that pays it and in the search. */
  number?: string;
  paid?: boolean;
  shipped?: boolean;
  cancelled?: boolean;
  onPay?: (order: Order) => void;
  onPaid?: (order: Order) => void;
  onShipped?: (order: Order) => void;
  onCancel?: (order: Order) => void;
}

const controls = 'flex flex-wrap items-center gap-2 as-card:justify-end as-table:flex-nowrap';

interface OrderControlProps {
  order: Order;
  /** Id of the element that names the order: each row has the same controls. */
  describedBy: string;
  extras: OrderExtras;
}

/** Payment status: Unpaid, Paid, and Pay. */
export function PaymentControl({
  order,
  describedBy,
  extras: { paid = false, cancelled = false, onPay, onPaid },
}: OrderControlProps) {
  if (cancelled && !paid) return <span className="text-muted">Nothing to pay</span>;
  return (
    <div className={controls}>
      <StatusChoice
        legend="Payment status"
        describedBy={describedBy}
        options={[
          { label: 'Unpaid', chosen: !paid },
          { label: 'Paid', chosen: paid, done: true, onChoose: onPaid && !cancelled ? () => onPaid(order) : undefined },
        ]}
      />
      {!paid && (
        <button
          type="button"
          className="btn btn-primary btn-sm"
          aria-describedby={describedBy}
          onClick={() => onPay?.(order)}
        >
          Pay
        </button>
      )}
    </div>
  );
}

/** Order status: Pending, Shipped, and Delete, which asks first. */
export function OrderControl({ order, describedBy, extras }: OrderControlProps) {
  const { paid = false, shipped = false, cancelled = false, onShipped, onCancel } = extras;
  const [asking, setAsking] = useState(false);
  if (cancelled) return <span className="font-semibold text-error">Cancelled</span>;
  return (
    <div className={controls}>
      <StatusChoice
        legend="Order status"
        describedBy={describedBy}
        options={[
          { label: 'Pending', chosen: !shipped },
          { label: 'Shipped', chosen: shipped, done: true, onChoose: onShipped && (() => onShipped(order)) },
        ]}
      />
      {!shipped && !paid && (
        <button
          type="button"
          className="btn btn-outline btn-error btn-sm"
          aria-describedby={describedBy}
          onClick={() => setAsking(true)}
        >
          Delete
        </button>
      )}
      <CancelModal order={order} open={asking} onClose={() => setAsking(false)} onCancel={onCancel} />
    </div>
  );
}

interface CancelModalProps {
  order: Order;
  open: boolean;
  onClose: () => void;
  onCancel: OrderExtras['onCancel'];
}

/** Where the shop cannot cancel by itself, it says who can instead of pretending. */
function CancelModal({ order, open, onClose, onCancel }: CancelModalProps) {
  function confirm() {
    onClose();
    onCancel?.(order);
  }
  return (
    <Modal
      title="Cancel this order?"
      open={open}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="btn btn-outline" onClick={onClose}>
            Keep the order
          </button>
          {onCancel && (
            <button type="button" className="btn btn-error" onClick={confirm}>
              Cancel the order
            </button>
          )}
        </>
      }
    >
      <p>
        {order.orderedMinQty} × {order.orderedTool}
      </p>
      <p className="mt-2 text-muted">
        {onCancel
          ? 'The reserved pieces go back into stock. This cannot be undone.'
          : `To cancel, please write to ${company.email.sales}.`}
      </p>
    </Modal>
  );
}
