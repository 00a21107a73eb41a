import { useRevalidator } from 'react-router';
import { useContract } from '#src/core/calls/use-contract.ts';
import type { Order } from '#src/core/orders/order.ts';
import { formatTime } from '#src/core/site/calendar.ts';
import { AcceptButton } from './accept-button.tsx';
import { getOrderCreditCall } from './credit.calls.ts';

/** For clerks, at the top of an order: its customer is not accepted yet. */
export default function NewCustomerNotice({ order }: { order: Order }) {
  const { answer, read } = useContract(getOrderCreditCall, { params: { id: order._id } }, order);
  const { revalidate } = useRevalidator();
  if (!answer?.isNew) return null;
  const isHeld = order.state === 'to-be-paid' && order.heldUntil !== null;
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-warning border-l-4 bg-base-200 px-4 py-3 print:hidden">
      <p className="max-w-prose">
        <strong>New customer, not yet looked at.</strong>{' '}
        {isHeld
          ? `The pieces are released on ${formatTime(order.heldUntil ?? '')}, unless you accept ${answer.customer.name}.`
          : `Orders of ${answer.customer.name} hold their pieces for a short time only, until you accept the account.`}
      </p>
      <AcceptButton
        customer={answer.customer}
        onAccepted={async () => {
          await read();
          await revalidate();
        }}
      />
    </div>
  );
}
