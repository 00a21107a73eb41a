import { useContract } from '#src/core/calls/use-contract.ts';
import type { Order } from '#src/core/orders/order.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { getOrderCreditCall } from './credit.calls.ts';
import { CustomerLimit } from './customer-limit.tsx';

/** For clerks, on the page of an order: what its customer has open, and may have. */
export default function CreditSection({ order }: { order: Order }) {
  const { answer, problem, read } = useContract(getOrderCreditCall, { params: { id: order._id } }, order);
  return (
    <div className="mt-2">
      <FormProblem message={problem} />
      {answer && <CustomerLimit credit={answer} onSet={read} />}
    </div>
  );
}
