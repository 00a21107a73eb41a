import { useContract } from '#src/core/calls/use-contract.ts';
import type { Order } from '#src/core/orders/order.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { orderPath } from '#src/modules/orders/page/order-details.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { getOrderSampleCall } from './sample.calls.ts';
import { MAX_SAMPLE_PIECES } from './sample.ts';

function Credit({ order }: { order: Order }) {
  const { answer } = useContract(getOrderSampleCall, { params: { id: order._id } }, order.state);
  const sample = answer?.sample;
  if (!sample || order.cancelledAt !== null) return null;
  const { creditedOn, until } = sample;
  const price = formatMoney(order.orderedTotalPrice, order.currency);
  return (
    <p role="note" className="mt-4 border-base-300 border-l-4 bg-base-200 px-4 py-3">
      {creditedOn ? (
        <>
          The price of this sample, {price}, is taken off{' '}
          <PageLink className="text-link" to={orderPath({ _id: creditedOn.id })}>
            {creditedOn.number}
          </PageLink>
          .
        </>
      ) : (
        `Once it is paid, the price of this sample, ${price}, is taken off the first order of 500 pieces or more until ${formatDate(until, 'long')}.`
      )}
    </p>
  );
}

/** Where the price of a sample is credited; nothing for another order. */
export default function OrderSample({ order }: { order: Order }) {
  return order.orderedMinQty > MAX_SAMPLE_PIECES ? null : <Credit order={order} />;
}
