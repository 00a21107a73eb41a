import { useContract } from '#src/core/calls/use-contract.ts';
import type { Order } from '#src/core/orders/order.ts';
import { getOrderCompanyCall } from './companies.calls.ts';

/** The company of an order, and its member who placed it; nothing for another order. */
export default function OrderCompany({ order }: { order: Order }) {
  const { answer } = useContract(getOrderCompanyCall, { params: { id: order._id } });
  const of = answer?.company;
  if (!of) return null;
  return (
    <p className="mt-4 text-muted [overflow-wrap:anywhere]">
      {of.name}, placed by {of.member} ({of.memberEmail}){of.approvedBy && `, approved by ${of.approvedBy}`}.
    </p>
  );
}
