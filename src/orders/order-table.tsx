import { formatMoney, formatPieces } from '#src/shared/money.ts';
import type { Order } from './order.ts';

export function OrderTable({ orders, showCustomer }: { orders: Order[]; showCustomer: boolean }) {
  if (orders.length === 0) return <p className="mt-6">No orders yet.</p>;
  return (
    <div className="mt-6 overflow-x-auto">
      <table className="table">
        <thead>
          <tr>
            <th>Tool</th>
            {showCustomer && <th>Customer</th>}
            <th className="text-right">Quantity</th>
            <th className="text-right">Total</th>
            <th>Payment</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order._id}>
              <td>{order.orderedTool}</td>
              {showCustomer && (
                <td>
                  {order.orderedBy}
                  <br />
                  {order.orderedEmail}
                </td>
              )}
              <td className="text-right">{formatPieces(order.orderedMinQty)}</td>
              <td className="text-right">{formatMoney(order.orderedTotalPrice, order.currency)}</td>
              <td>Unpaid</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
