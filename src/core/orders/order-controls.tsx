import { type ComponentType, Suspense, useId, useState } from 'react';
import { point } from '#src/core/point.ts';
import { company } from '#src/core/site/company.ts';
import { useFilling } from '#src/core/ui-module.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { Modal } from '#src/platform/ui/modal.tsx';
import { dueForShipped } from './amount-to-pay.ts';
import { type Order, showsMoney } from './order.ts';
import type { OrderRow } from './order-row.ts';
import { StatusChoice } from './status-choice.tsx';

const controls = 'flex flex-wrap items-center gap-2 as-card:justify-end as-table:flex-nowrap';

/** Replaces the dialog of a Delete button that cannot cancel: asks the shop to cancel. */
export const cancelRequests = point<ComponentType<CancelModalProps>>('requests to cancel an order');

interface CancelModalProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

interface OrderControlProps {
  row: OrderRow;
  /** Id of the element that names the order: each row has the same controls. */
  describedBy: string;
}

interface ControlButtonProps {
  label: string;
  /** What the button does, if its label alone does not say it: a tooltip, and part of its description. */
  hint: string | undefined;
  describedBy: string;
  className: string;
  onClick: () => void;
}

function ControlButton({ label, hint, describedBy, className, onClick }: ControlButtonProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={className}
        title={hint}
        aria-describedby={hint ? `${id} ${describedBy}` : describedBy}
        onClick={onClick}
      >
        {label}
      </button>
      {hint && (
        <span id={id} className="sr-only">
          {hint}.
        </span>
      )}
    </>
  );
}

/** Whether nothing is to be paid, as far as its amounts are in the answer. */
const isSettled = (order: Order) => (showsMoney(order) ? dueForShipped(order) <= 0 : order.shippedPieces === 0);

/** Payment status: Unpaid, Paid, and Pay. @param props.quiet paying is not what the row asks for */
export function PaymentControl({ row, describedBy, quiet = false }: OrderControlProps & { quiet?: boolean }) {
  const { order, paid, cancelled, hidesInert, chosen, effectOf } = row;
  if (cancelled && !paid && isSettled(order)) return <span className="text-muted">Nothing to pay</span>;
  return (
    <div className={controls}>
      <StatusChoice
        legend="Payment status"
        describedBy={describedBy}
        options={[
          { label: 'Unpaid', chosen: !paid },
          { label: 'Paid', chosen: paid, done: true, onChoose: chosen('Paid'), hint: effectOf('Paid') },
        ]}
      />
      {!paid && !(hidesInert && !chosen('Pay')) && (
        <ControlButton
          label="Pay"
          hint={effectOf('Pay')}
          className={`btn btn-sm as-card:min-h-11 ${quiet || chosen('Paid') ? 'btn-outline' : 'btn-primary'}`}
          describedBy={describedBy}
          onClick={() => chosen('Pay')?.()}
        />
      )}
    </div>
  );
}

/** Order status: Pending, Shipped, and Delete, which asks for confirmation. */
export function OrderControl({ row, describedBy }: OrderControlProps) {
  const { paid, shipped, cancelled, hidesInert, chosen, effectOf } = row;
  const [asking, setAsking] = useState(false);
  if (cancelled) return <span className="font-semibold text-error">Cancelled</span>;
  return (
    <div className={controls}>
      <StatusChoice
        legend="Order status"
        describedBy={describedBy}
        options={[
          { label: 'Pending', chosen: !shipped, hint: 'Not shipped yet' },
          { label: 'Shipped', chosen: shipped, done: true, onChoose: chosen('Shipped'), hint: effectOf('Shipped') },
        ]}
      />
      {!shipped && !paid && !(hidesInert && !chosen('Delete')) && (
        <ControlButton
          label="Delete"
          hint={effectOf('Delete')}
          className="btn btn-outline btn-sm font-medium hover:border-error hover:bg-error as-card:order-first as-card:min-h-11"
          describedBy={describedBy}
          onClick={chosen('Delete') ?? (() => setAsking(true))}
        />
      )}
      <CancelDialog order={row.order} open={asking} onClose={() => setAsking(false)} />
    </div>
  );
}

function CancelDialog(props: CancelModalProps) {
  const Request = useFilling(cancelRequests);
  const [wasOpen, setWasOpen] = useState(false);
  if (!Request) return <CancelModal {...props} />;
  // It stays mounted after closing, so that it can return the focus.
  if (props.open && !wasOpen) setWasOpen(true);
  return (
    wasOpen && (
      <Suspense>
        <Request {...props} />
      </Suspense>
    )
  );
}

/** Without a module that cancels orders, the dialog says who can. */
function CancelModal({ order, open, onClose }: CancelModalProps) {
  return (
    <Modal
      title="Cancel this order?"
      open={open}
      onClose={onClose}
      actions={
        <button type="button" className="btn btn-outline" onClick={onClose}>
          Keep the order
        </button>
      }
    >
      <p>
        {formatPieces(order.orderedMinQty)} × {order.orderedTool}
      </p>
      <p className="mt-2 text-muted">To cancel, please write to {company.email.sales}.</p>
    </Modal>
  );
}
