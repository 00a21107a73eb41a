import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { useContract } from '#src/core/calls/use-contract.ts';
import type { Order } from '#src/core/orders/order.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { Modal } from '#src/platform/ui/modal.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { getOrderBatchCall, postLateCancellationCall } from './batch.calls.ts';

function CancelLate({ order, onCancelled }: { order: Order; onCancelled: () => void }) {
  const [asking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const { submit, submitting, failure } = useSubmit({
    async send() {
      await callContract(postLateCancellationCall, { params: { id: order._id } });
      await revalidate();
      onCancelled();
      setAsking(false);
      showSuccess(`${order.number} is cancelled.`);
    },
  });
  const actions = (
    <>
      <button type="button" className="btn btn-outline" onClick={() => setAsking(false)}>
        Keep the order
      </button>
      <button type="button" className="btn btn-error" aria-disabled={submitting} onClick={submit}>
        Cancel the order
      </button>
    </>
  );
  return (
    <>
      <button type="button" className="btn btn-outline mt-3" onClick={() => setAsking(true)}>
        Cancel the order, because it is late
      </button>
      <Modal
        title="Cancel this order?"
        open={asking}
        onClose={() => setAsking(false)}
        busy={submitting}
        actions={actions}
      >
        <p>This cannot be undone. We will write to you about what you have paid.</p>
        <CallProblem {...failure} typed={false} />
      </Modal>
    </>
  );
}

function Batch({ order }: { order: Order }) {
  const version = `${order.state} ${order.promisedFor}`;
  const { answer, read } = useContract(getOrderBatchCall, { params: { id: order._id } }, version);
  const batch = answer?.batch;
  if (!batch || order.shippedAt !== null || order.cancelledAt !== null) return null;
  const { dueOn, promisedOn, isReceived, mayCancel } = batch;
  const state = isReceived ? 'was received' : `is due on ${formatDate(dueOn, 'long')}`;
  const before = !isReceived && dueOn !== promisedOn ? ` It was promised for ${formatDate(promisedOn, 'long')}.` : '';
  return (
    <div role="note" className="mt-4 border-base-300 border-l-4 bg-base-200 px-4 py-3">
      <p>
        The batch with these pieces {state}.{before}
      </p>
      {mayCancel && <CancelLate order={order} onCancelled={read} />}
    </div>
  );
}

/** The batch that the pieces of an order come from; nothing for an order from stock. */
export default function OrderBatch({ order }: { order: Order }) {
  return order.promisedFor === null ? null : <Batch order={order} />;
}
