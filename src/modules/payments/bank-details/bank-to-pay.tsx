import { useContract } from '#src/core/calls/use-contract.ts';
import type { Order } from '#src/core/orders/order.ts';
import { amountText } from '#src/platform/i18n/amounts.ts';
import { formatMinor, minorPriceOf } from '#src/platform/i18n/money.ts';
import { CopyButton } from '#src/platform/ui/copy-button.tsx';
import { getProformaCall } from '../invoices/invoice.calls.ts';
import { proformaNumber } from '../invoices/proforma.ts';
import { dueOfTransfer } from '../ledger/next-payment.ts';

interface Row {
  name: string;
  value: string;
  /** What a form of a bank takes; by default, the value. */
  copied?: string;
}

/** Where a customer transfers what is due now on an order; nothing while a reported transfer covers it. */
export function BankToPay({ order }: { order: Order }) {
  const { answer } = useContract(getProformaCall, { params: { id: order._id }, query: {} }, order);
  const { currency, reportedAmount = 0 } = order;
  const due = dueOfTransfer(order) - minorPriceOf(reportedAmount, currency);
  if (!answer?.payment || due <= 0) return null;
  const { bank, sample } = answer.payment;
  const rows: Row[] = [
    { name: 'Amount', value: formatMinor(due, currency), copied: amountText(due, currency) },
    { name: 'Reference', value: proformaNumber(order) },
    ...bank.map(({ name, value }) =>
      name === 'IBAN' || name === 'Account' ? { name, value, copied: value.replaceAll(' ', '') } : { name, value },
    ),
  ];
  return (
    <section className="mt-5 max-w-2xl border border-base-300 p-3 sm:p-4 print:hidden">
      <h4 className="font-semibold">Pay by bank transfer to</h4>
      {sample && <p className="mt-1 font-semibold text-error">Sample data of the demo: do not pay to this account.</p>}
      <dl className="mt-2 tabular-nums">
        {rows.map(({ name, value, copied = value }) => (
          <div
            key={name}
            className="grid grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-base-300 py-1 not-last:border-b sm:grid-cols-[9rem_minmax(0,1fr)_auto]"
          >
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
            <dd>
              <CopyButton name={name} text={copied} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
