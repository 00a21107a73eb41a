import { useContext } from 'react';
import { DashboardRights, useMay } from '#src/core/accounts/sessions/rights.ts';
import { useSessionUser } from '#src/core/accounts/sessions/session.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { useContract } from '#src/core/calls/use-contract.ts';
import type { Order } from '#src/core/orders/order.ts';
import { isRefusal } from '#src/platform/http/refusal.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { showError } from '#src/platform/ui/toasts.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { type CardOffer, getCardWaysCall, postCardPaymentCall } from './card-payment.calls.ts';

interface PayByCardProps {
  order: Order;
  /** Reloads the order. */
  onPaid: () => void;
}

/** Nothing where nothing is to pay, and for people who cannot pay: clerks, and members of a company by their role. */
export default function PayByCard(props: PayByCardProps) {
  const { paidAt, cancelledAt, orderedEmail } = props.order;
  const { admin, staff } = useContext(DashboardRights);
  const mayPay = useMay('customer')('POST /order/:id/card-payment');
  const isOwn = useSessionUser()?.email === orderedEmail;
  if (paidAt !== null || cancelledAt !== null || !mayPay || ((admin || staff) && !isOwn)) return null;
  return <CardWays {...props} />;
}

/**
 * Buttons for paying an order by card, and advice if only a part can be paid. Folded while a reported transfer
 * is being checked, so that the customer does not pay twice.
 */
function CardWays({ order, onPaid }: PayByCardProps) {
  const { answer: ways } = useContract(getCardWaysCall, { params: { id: order._id } }, order);
  if (!ways) return null;
  const { offers, advice } = ways;
  const content = (
    <>
      <div className="flex flex-wrap gap-3">
        {offers.map((offer) => (
          <PayButton key={`${offer.gateway} ${offer.part}`} order={order} offer={offer} onRefused={onPaid} />
        ))}
      </div>
      {advice && offers.length > 0 && <p className="mt-2 text-sm">{advice}</p>}
    </>
  );
  const isFolded = offers.length > 0 && order.reportedAmount;
  return (
    <div className="mt-4 max-w-2xl print:hidden">
      {isFolded ? (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-link">Pay by card as well</summary>
          <div className="mt-2">{content}</div>
        </details>
      ) : (
        content
      )}
    </div>
  );
}

function nameOf({ part, amount, label }: CardOffer, { currency, receivedAmount }: Order): string {
  const what = part === 'deposit' ? 'the deposit of ' : receivedAmount > 0 ? 'the balance of ' : '';
  return `Pay ${what}${formatMinor(amount, currency)} by ${label}`;
}

/** Redirects to the gateway, which asks for the card details. */
function PayButton({ order, offer, onRefused }: { order: Order; offer: CardOffer; onRefused: () => void }) {
  const { gateway, part } = offer;
  const { form, failure, submitting, submit } = useSubmit({
    async send() {
      try {
        const { url } = await callContract(postCardPaymentCall, { params: { id: order._id }, body: { gateway, part } });
        window.location.assign(url);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        // The order is no longer as the page shows it: once it is reloaded, this button may be gone.
        showError((error as Error).message);
        onRefused();
      }
    },
  });
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <CallProblem {...failure} typed={false} />
      <button type="submit" className="btn btn-primary" aria-disabled={submitting}>
        {nameOf(offer, order)}
      </button>
    </form>
  );
}
