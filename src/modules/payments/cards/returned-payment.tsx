import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { callContract } from '#src/core/calls/call-api.ts';
import { postCheckCall } from './card-payment.calls.ts';
import type { CardPaymentState } from './card-payment.ts';

const CHECKED: Record<CardPaymentState, string> = {
  received: 'Thank you, your card payment has arrived.',
  held: 'Your card payment has arrived, and we are looking at it. We write to you.',
  open: 'We have not heard of your card payment yet. If you have paid, it is shown here within an hour.',
  ended: 'This card payment was not made. Nothing was paid.',
};

/** State of the payment from which the browser has returned. */
function useReturned() {
  const [search, setSearch] = useSearchParams();
  const [state, setState] = useState<CardPaymentState>();
  const returned = search.get('card');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each payment
  useEffect(() => {
    if (!returned) return;
    callContract(postCheckCall, { params: { id: returned } })
      .then(
        (answer) => setState(answer.state),
        () => setState('open'),
      )
      .then(() => {
        // Removes the parameter, so that a reload does not check again; the navigation also reloads the order.
        setSearch({}, { replace: true, preventScrollReset: true });
      });
  }, [returned]);
  return state;
}

/** The result of the card payment from which the customer returns, at the top of the page. */
export default function ReturnedPayment() {
  const state = useReturned();
  return (
    <p
      role="status"
      className={state ? 'mt-5 border-primary border-l-4 bg-base-200 px-4 py-3 font-semibold print:hidden' : undefined}
    >
      {state && CHECKED[state]}
    </p>
  );
}
