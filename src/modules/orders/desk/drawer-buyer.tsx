import { useContract } from '#src/core/calls/use-api-query.ts';
import type { Order } from '#src/core/orders/order.ts';
import { getBuyerCall } from '../buyer/buyer.calls.ts';
import { Line } from './drawer-line.tsx';

/** Company and number of the buyer: clerks search for them. */
export function DrawerBuyer({ order }: { order: Order }) {
  const buyer = useContract(getBuyerCall, { params: { id: order._id } }, order).answer?.buyer;
  return (
    <>
      {buyer?.company && <Line label="Company">{buyer.company}</Line>}
      {buyer?.poNumber && <Line label="PO number">{buyer.poNumber}</Line>}
    </>
  );
}
