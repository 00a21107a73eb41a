import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { withField, withText } from '#src/core/accounts/answers.ts';
import { callApi } from '#src/core/accounts/call-api.ts';
import { useApiQuery } from '#src/core/accounts/use-api-query.ts';
import type { Order } from '#src/core/orders/order.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import type { CardOffer, CardPaymentState, CardWays } from './card-payment.ts';
import { HeldPayments } from './held-payments.tsx';

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
    const checked = withText<{ state: CardPaymentState }>('state');
    callApi(`/card-payment/${encodeURIComponent(returned)}/check`, checked, { method: 'POST' })
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

const withOffers = withField<CardWays>('offers', Array.isArray);

interface PayByCardProps {
  order: Order;
  onPaid: () => void;
}

/** Offers for paying an order by card, and advice if the full amount cannot be paid. */
export default function PayByCard({ order, onPaid }: PayByCardProps) {
  // Refetch when the amount due changes.
  const version = `${order.receivedAmount} ${order.state}`;
  const { answer: ways } = useApiQuery(`/order/${order._id}/card-payment`, withOffers, version);
  const returned = useReturned();
  return (
    <div className="mt-4 max-w-2xl print:hidden">
      <p role="status" className={returned ? 'mb-3 border-primary border-l-4 bg-base-200 px-4 py-3' : ''}>
        {returned && CHECKED[returned]}
      </p>
      {ways && (
        <>
          <div className="flex flex-wrap gap-3">
            {ways.offers.map((offer) => (
              <PayButton key={`${offer.gateway} ${offer.part}`} order={order} offer={offer} />
            ))}
          </div>
          {ways.advice && <p className="mt-2 text-sm">{ways.advice}</p>}
          {ways.clerk && <HeldPayments ways={ways} onDecided={onPaid} />}
        </>
      )}
    </div>
  );
}

function nameOf({ part, amount, label }: CardOffer, { currency, receivedAmount }: Order): string {
  const what = part === 'deposit' ? 'the deposit of ' : receivedAmount > 0 ? 'the balance of ' : '';
  return `Pay ${what}${formatMinor(amount, currency)} by ${label}`;
}

const withUrl = withField<{ acknowledged: true; url: string }>('url', Boolean);

/** Redirects to the gateway, which asks for the card details. */
function PayButton({ order, offer }: { order: Order; offer: CardOffer }) {
  const { gateway, part } = offer;
  const { form, failure, submitting, submit } = useSubmit({
    async send() {
      const body = { gateway, part };
      const { url } = await callApi(`/order/${order._id}/card-payment`, withUrl, { method: 'POST', body });
      window.location.assign(url);
    },
  });
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <FormProblem message={failure?.message} />
      <button type="submit" className="btn btn-primary" aria-disabled={submitting}>
        {nameOf(offer, order)}
      </button>
    </form>
  );
}
