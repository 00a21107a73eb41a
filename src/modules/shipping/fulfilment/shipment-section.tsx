import { useContract } from '#src/core/calls/use-contract.ts';
import type { Order } from '#src/core/orders/order.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { getShipmentsCall } from './fulfilment.calls.ts';
import { ShipmentRow } from './shipment-row.tsx';

/** Shipments of an order. */
export default function ShipmentSection({ order }: { order: Order }) {
  const { answer: response, problem, read } = useContract(getShipmentsCall, { params: { id: order._id } }, order);
  const several = (response?.shipments.length ?? 0) > 1 || order.state === 'partly-shipped';
  return (
    <>
      <p className="mt-2 tabular-nums">
        <strong>{formatPieces(order.shippedPieces)}</strong> of {formatPieces(order.orderedMinQty)} pieces have left our
        factory
      </p>
      <FormProblem message={problem} />
      <ul className="mt-3">
        {response?.shipments.map((shipment) => (
          <ShipmentRow
            key={shipment._id}
            order={order}
            shipment={shipment}
            clerk={response.clerk}
            // A single shipment arrives together with its order.
            arrivesAlone={several}
            onChanged={read}
          />
        ))}
      </ul>
    </>
  );
}
