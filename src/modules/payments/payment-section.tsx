import { lazy, Suspense } from 'react';
import { useRevalidator } from 'react-router';
import { useContract } from '#src/core/calls/use-contract.ts';
import type { Order } from '#src/core/orders/order.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { BankToPay } from './bank-details/bank-to-pay.tsx';
import { proformaNumber, proformaPath } from './invoices/proforma.ts';
import { balanceOf, isToPay } from './ledger/balance.ts';
import { dueText } from './ledger/due-text.ts';
import { getLedgerCall } from './ledger/ledger.calls.ts';
import { LedgerList } from './ledger/ledger-list.tsx';
import { ReceivedBar } from './ledger/received-bar.tsx';
import { WaitingRefund } from './refunds/waiting-refund.tsx';
import { pendingSlipsText } from './slips/slip.ts';
import { SlipForm } from './slips/slip-form.tsx';
import { SlipRow } from './slips/slip-row.tsx';

const PayByCard = lazy(() => import('./cards/pay-by-card.tsx'));

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
  const open = paidAt === null && isToPay(order);
  const isToPayNow = open && !order.freightToAdd;
  const reported = minorPriceOf(order.reportedAmount ?? 0, currency);
  const waiting = ledger && !ledger.clerk && open && pendingSlipsText(ledger.slips, currency);
  return (
    <>
      {(cancelledAt === null || balance.received > 0) && <ReceivedBar balance={balance} order={order} />}
      <p className="mt-2 tabular-nums">{dueText(balance, order, reported)}</p>
      {waiting && (
        <p className="mt-3 max-w-2xl border-primary border-l-4 bg-base-200 px-4 py-3 font-semibold">{waiting}</p>
      )}
      {isToPayNow && (
        <Suspense>
          <PayByCard order={order} onPaid={() => void revalidate()} />
        </Suspense>
      )}
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
      {ledger && !ledger.clerk && isToPayNow && <BankToPay order={order} />}
      {ledger && !ledger.clerk && open && <SlipForm order={order} further={Boolean(waiting)} onSent={refresh} />}
    </>
  );
}
