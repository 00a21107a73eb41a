import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callContract } from '#src/core/calls/call-api.ts';
import { showError, showSuccess } from '#src/platform/ui/toasts.tsx';
import { postArrivalCall } from './fulfilment.calls.ts';

interface ArrivalButtonProps {
  orderId: string;
  shipmentId: string;
  onArrived: () => Promise<void>;
}

/** Records the arrival of one of several shipments; the last arrival marks the order as delivered. */
export function ArrivalButton({ orderId, shipmentId, onArrived }: ArrivalButtonProps) {
  const { revalidate } = useRevalidator();
  const [sending, setSending] = useState(false);
  async function send() {
    if (sending) return;
    setSending(true);
    try {
      await callContract(postArrivalCall, { params: { id: orderId, shipment: shipmentId } });
      showSuccess('Thank you. The arrival is recorded.');
      await Promise.all([onArrived(), revalidate()]);
    } catch (error) {
      showError((error as Error).message);
    }
    setSending(false);
  }
  return (
    <button
      type="button"
      className="btn btn-outline max-md:min-h-11 md:btn-sm"
      aria-disabled={sending}
      onClick={() => void send()}
    >
      This shipment has arrived
    </button>
  );
}
