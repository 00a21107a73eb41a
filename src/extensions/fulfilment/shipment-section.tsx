import { useCallback, useEffect, useState } from 'react';
import { withField } from '#src/core/accounts/answers.ts';
import { callApi } from '#src/core/accounts/call-api.ts';
import type { Order } from '#src/core/orders/order.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import type { ShipmentsOfOrder } from './shipment.ts';
import { ShipmentRow } from './shipment-row.tsx';

/** Read again whenever the order has changed. */
function useShipments({ _id, shippedPieces, state }: Order) {
  const [found, setFound] = useState<ShipmentsOfOrder>();
  const [problem, setProblem] = useState<string>();
  const read = useCallback(async () => {
    try {
      setFound(await callApi(`/order/${_id}/shipments`, withField<ShipmentsOfOrder>('shipments', Array.isArray)));
      setProblem(undefined);
    } catch (error) {
      setProblem((error as Error).message);
    }
  }, [_id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has left or arrived is another list
  useEffect(() => void read(), [read, shippedPieces, state]);
  return { found, problem, read };
}

/** What has left the factory, shipment by shipment. */
export default function ShipmentSection({ order }: { order: Order }) {
  const { found, problem, read } = useShipments(order);
  const several = (found?.shipments.length ?? 0) > 1 || order.state === 'partly-shipped';
  return (
    <>
      <p className="mt-2 tabular-nums">
        <strong>{formatPieces(order.shippedPieces)}</strong> of {formatPieces(order.orderedMinQty)} pieces have left our
        factory
      </p>
      <FormProblem message={problem} />
      <ul className="mt-3">
        {found?.shipments.map((shipment) => (
          <ShipmentRow
            key={shipment._id}
            order={order}
            shipment={shipment}
            clerk={found.clerk}
            // The only shipment of an order arrives with it.
            arrivesAlone={several}
            onChanged={read}
          />
        ))}
      </ul>
    </>
  );
}
