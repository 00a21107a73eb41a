import { lazy, Suspense } from 'react';
import { useRevalidator } from 'react-router';
import { useContract } from '#src/core/calls/use-contract.ts';
import type { Order } from '#src/core/orders/order.ts';
import { formatMinor, minorPriceOf } from '#src/platform/i18n/money.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { BankToPay } from './bank-details/bank-to-pay.tsx';
import { proformaNumber, proformaPath } from './invoices/proforma.ts';
import { type Balance, balanceOf } from './ledger/balance.ts';
import { getLedgerCall } from './ledger/ledger.calls.ts';
import { LedgerList } from './ledger/ledger-list.tsx';
import { ReceivedBar } from './ledger/received-bar.tsx';
import { WaitingRefund } from './refunds/waiting-refund.tsx';
import { pendingSlipsText } from './slips/slip.ts';
import { SlipForm } from './slips/slip-form.tsx';
import { SlipRow } from './slips/slip-row.tsx';

const PayByCard = lazy(() => import('./cards/pay-by-card.tsx'));

/** Amount due, in words. */
function dueText(
  { due, depositDue, received, over, shippedDue }: Balance,
  { currency, cancelled, reported }: { currency: string; cancelled: boolean; reported: number },
): string {
  if (over > 0) return `${formatMinor(over, currency)} ${cancelled ? 'is to be paid back.' : 'more than was due.'}`;
  if (shippedDue > 0)
    return `${formatMinor(shippedDue, currency)} is still to be paid for the pieces that were shipped.`;
  if (cancelled) return '';
  if (due === 0) return 'Paid in full.';
  const [deposit, rest] = [formatMinor(depositDue, currency), formatMinor(due, currency)];
  if (reported > 0) return `A transfer of ${formatMinor(reported, currency)} is being checked. ${rest} is due in all.`;
  if (depositDue === 0 || depositDue >= due) return `Still to pay: ${rest}.`;
  return `${received > 0 ? 'Rest of the deposit' : 'Deposit'} due now: ${deposit} of ${rest}.`;
}

/** Payment status of an order, its ledger, slips and invoice. */
export default function PaymentSection({ order }: { order: Order }) {
  const { answer: ledger, read } = useContract(getLedgerCall, { params: { id: order._id } }, order);
  const { revalidate } = useRevalidator();
  const refresh = async () => {
    await revalidate();
    await read();
  };
  const { currency, cancelledAt, paidAt } = order;
  const balance = ledger?.balance ?? balanceOf(order);
  const open = paidAt === null && cancelledAt === null;
  const reported = minorPriceOf(order.reportedAmount ?? 0, currency);
  const waiting = ledger && !ledger.clerk && open && pendingSlipsText(ledger.slips, currency);
  return (
    <>
      {(cancelledAt === null || balance.received > 0) && <ReceivedBar balance={balance} currency={currency} />}
      <p className="mt-2 tabular-nums">{dueText(balance, { currency, cancelled: cancelledAt !== null, reported })}</p>
      {waiting && (
        <p className="mt-3 max-w-2xl border-primary border-l-4 bg-base-200 px-4 py-3 font-semibold">{waiting}</p>
      )}
      <Suspense>
        <PayByCard order={order} onPaid={() => void revalidate()} />
      </Suspense>
      {ledger?.refunds?.waiting && <WaitingRefund {...ledger.refunds.waiting} currency={currency} />}
      {ledger && <LedgerList order={order} ledger={ledger} onChanged={refresh} />}
      {ledger && ledger.slips.length > 0 && (
        <ul className="mt-3 max-w-2xl">
          {ledger.slips.map((slip) => (
            <SlipRow
              key={slip._id}
              slip={{ ...slip, currency, orderNumber: order.number }}
              clerk={ledger.clerk}
              onDecided={refresh}
            />
          ))}
        </ul>
      )}
      <p className="mt-3">
        <PageLink className="text-link" to={proformaPath(order._id)}>
          Proforma invoice {proformaNumber(order)}
        </PageLink>
        {order.jointInvoice !== null && <span className="text-muted">, together with other orders</span>}
      </p>
      {ledger && !ledger.clerk && open && <BankToPay order={order} />}
      {ledger && !ledger.clerk && open && <SlipForm order={order} further={Boolean(waiting)} onSent={refresh} />}
    </>
  );
}
