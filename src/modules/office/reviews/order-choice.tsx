import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { callContract } from '#src/core/calls/call-api.ts';
import type { OrderChoiceProps } from '#src/core/reviews/order-choice.ts';
import { getOrdersToReviewCall, type OrderToReview } from './verified-review.calls.ts';

/** Selects the delivered order for a review, initially the one in the URL; empty without such orders. */
export default function OrderChoice({ chosen, onChoose, error }: OrderChoiceProps) {
  const [orders, setOrders] = useState<readonly OrderToReview[]>([]);
  const initialId = useSearchParams()[0].get('order');
  const show = useEffectEvent((loaded: OrderToReview[]) => {
    setOrders(loaded);
    const order = loaded.find(({ _id }) => _id === initialId);
    if (order) onChoose(order._id);
  });
  useEffect(() => {
    callContract(getOrdersToReviewCall, {}).then(show, () => {});
  }, []);
  if (orders.length === 0) return null;
  return (
    <label className="flex flex-col gap-1 font-medium text-sm">
      Which order is it about?
      <select
        className="select w-full"
        value={chosen}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">None in particular</option>
        {orders.map(({ _id, number, tool }) => (
          <option key={_id} value={_id}>
            {number} · {tool}
          </option>
        ))}
      </select>
      {error && (
        <span role="alert" className="font-normal text-error">
          {error}
        </span>
      )}
      <span className="font-normal text-muted">
        Your review then shows “Verified order”, the tool and your country.
      </span>
    </label>
  );
}
