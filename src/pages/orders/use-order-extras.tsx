import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { acknowledged } from '#src/accounts/answers.ts';
import { callApi } from '#src/accounts/call-api.ts';
import type { Order } from '#src/orders/order.ts';
import type { OrderExtras } from '#src/orders/order-controls.tsx';
import { proformaNumber, proformaPath } from '#src/payments/proforma.ts';
import { formatPieces } from '#src/shared/money.ts';
import { isRefusal } from '#src/shared/refusal.ts';
import { useExtension } from '#src/shared/shop-facts.ts';
import { Modal } from '#src/ui/modal.tsx';
import { showError, showSuccess } from '#src/ui/toasts.tsx';

/** A step that the customer is told about and that cannot be taken back: it is asked for first. */
interface Step {
  order: Order;
  call: 'payment' | 'shipment';
}

const steps = {
  payment: { title: 'Mark as paid?', action: 'Mark as paid', done: 'The payment is recorded.' },
  shipment: { title: 'Mark as shipped?', action: 'Mark as shipped', done: 'The shipment is recorded.' },
} as const;

function StepModal({ step, onClose, onTake }: { step: Step | undefined; onClose: () => void; onTake: () => void }) {
  return (
    <Modal
      title={step ? steps[step.call].title : ''}
      open={step !== undefined}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="btn btn-outline" onClick={onClose}>
            Not yet
          </button>
          <button type="button" className="btn btn-primary" onClick={onTake}>
            {step && steps[step.call].action}
          </button>
        </>
      }
    >
      {step && (
        <p>
          {formatPieces(step.order.orderedMinQty)} × {step.order.orderedTool}, {step.order.orderedBy}. The customer gets
          a mail.
        </p>
      )}
    </Modal>
  );
}

/**
 * What the extensions that are on add to the rows of the order table, and the question that one of them may ask; nothing
 * when all are off.
 */
export function useOrderExtras(
  admin: boolean,
  refresh: () => Promise<void>,
): { extrasOf: (order: Order) => OrderExtras; dialog: ReactNode } {
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>();
  const cancellation = useExtension('cancellation');
  const payments = useExtension('payments');
  const fulfilment = useExtension('fulfilment');

  async function change(order: Order, call: 'cancel' | Step['call'], done: string) {
    try {
      await callApi(`/order/${order._id}/${call}`, acknowledged, { method: 'POST' });
      showSuccess(done);
    } catch (error) {
      showError((error as Error).message);
      // Where the call got no answer, neither would the list: it stays.
      if (!isRefusal(error)) return;
    }
    await refresh();
  }

  async function takeStep() {
    setStep(undefined);
    if (step) await change(step.order, step.call, steps[step.call].done);
  }

  const extrasOf = (order: Order): OrderExtras => {
    const paid = payments && order.paidAt !== null;
    const shippable = admin && (paid || !payments);
    return {
      ...(cancellation && {
        cancelled: order.cancelledAt !== null,
        onCancel: () => change(order, 'cancel', 'The order is cancelled.'),
      }),
      ...(payments && {
        number: proformaNumber(order._id),
        paid,
        onPay: () => navigate(proformaPath(order._id)),
        ...(admin && { onPaid: () => setStep({ order, call: 'payment' }) }),
      }),
      ...(fulfilment && {
        shipped: order.shippedAt !== null,
        ...(shippable && { onShipped: () => setStep({ order, call: 'shipment' }) }),
      }),
    };
  };

  return { extrasOf, dialog: <StepModal step={step} onClose={() => setStep(undefined)} onTake={takeStep} /> };
}
