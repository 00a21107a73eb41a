import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { withField } from '#src/core/calls/answers.ts';
import { ApiError, callApi } from '#src/core/calls/call-api.ts';
import { InsistButton, useInsist } from '#src/core/calls/insist.tsx';
import type { Order } from '#src/core/orders/order.ts';
import { today } from '#src/core/site/calendar.ts';
import { amountProblem, amountText, inputModeFor, parseMinorUnits } from '#src/platform/i18n/amounts.ts';
import { formatMinor, fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useUnsaved } from '#src/platform/ui/unsaved.ts';
import { useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import type { Proforma } from '../invoices/proforma.ts';
import { allocate } from '../ledger/allocation.ts';
import { balanceOf, dueNow } from '../ledger/balance.ts';

const fields = ['amount', 'receivedOn', 'reference'] as const;
type Input = Record<(typeof fields)[number], string>;

/** An order with what is due for it, in minor units. */
interface OpenOrder {
  id: string;
  number: string;
  /** Outstanding part of the deposit. */
  depositDue: number;
  /** Total due, including the deposit. */
  due: number;
}

const openOf = (orders: readonly Order[]): OpenOrder[] =>
  orders.map((order) => ({ id: order._id, number: order.number, ...balanceOf(order) }));

/** The share of each order of a transfer, in minor units. */
const sharesOf = (amount: number, orders: readonly OpenOrder[]) =>
  allocate(
    amount,
    orders.map(({ due, depositDue }) => ({ due, deposit: depositDue })),
  ).shares;

const sumOf = (orders: readonly OpenOrder[]) => orders.reduce((sum, { due }) => sum + due, 0);

/** Received so far for all orders, in minor units. */
const receivedOf = (orders: readonly Order[]) => orders.reduce((sum, order) => sum + balanceOf(order).received, 0);

/** What the next transfer most likely pays: the outstanding deposits, otherwise everything. */
function likelySum(orders: readonly OpenOrder[]): number {
  const deposits = orders.filter(({ depositDue }) => depositDue > 0);
  return (deposits.length > 0 ? deposits : orders).reduce((sum, order) => sum + dueNow(order), 0);
}

/** The orders after a transfer of this amount. */
function ordersAfter(amount: number, orders: readonly OpenOrder[]): OpenOrder[] {
  const shares = sharesOf(amount, orders);
  return orders.map(({ depositDue, due, ...order }, index) => {
    const share = shares[index] ?? 0;
    return { ...order, depositDue: Math.max(0, depositDue - share), due: due - share };
  });
}

function problemsOf({ amount }: Input, due: number, currency: string) {
  const problem = amountProblem(amount, currency);
  if (problem) return { amount: problem };
  return (parseMinorUnits(amount, currency) ?? 0) > due
    ? { amount: `Only ${formatMinor(due, currency)} is due on this invoice.` }
    : {};
}

const bodyOf = ({ receivedOn, reference }: Input, amount: number) => ({
  kind: 'payment',
  amount,
  ...(receivedOn && { receivedOn }),
  ...(reference.trim() && { reference: reference.trim() }),
});

/** Preview of each order's share, as the server will record it. */
function Shares({ orders, amount, currency }: { orders: readonly OpenOrder[]; amount: number; currency: string }) {
  const shares = sharesOf(amount, orders);
  return (
    <dl className="max-w-2xl tabular-nums sm:col-span-2" aria-label="Shares of the orders">
      {orders.map(({ id, number }, index) => (
        <div key={id} className="flex justify-between gap-x-6 border-base-300 border-b py-2">
          <dt>{number}</dt>
          <dd className="font-semibold">{formatMinor(shares[index] ?? 0, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

const WholeAmount = ({ amount, onChoose }: { amount: string; onChoose: () => void }) => (
  <button type="button" className="btn btn-outline btn-sm mt-1 max-md:min-h-11" onClick={onChoose}>
    Whole amount: {amount}
  </button>
);

/** Admin form for recording one transfer for all orders of an invoice. */
export function JointPaymentForm({ proforma }: { proforma: Proforma }) {
  const { number, currency, orders } = proforma;
  const open = openOf(orders);
  const due = sumOf(open);
  const empty: Input = { amount: amountText(likelySum(open), currency), receivedOn: today(), reference: '' };
  const [input, setInput] = useState(empty);
  useUnsaved(input.receivedOn !== '' || input.reference !== '');
  // As shown when the clerk began, although the page updates itself: another clerk may record the same transfer.
  const [received, setReceived] = useState(() => receivedOf(orders));
  const { revalidate } = useRevalidator();
  const insist = useInsist();
  const keyFor = useIdempotencyKey();
  // Part of the idempotency key: the next transfer may have the same data.
  const [recordedCount, setRecordedCount] = useState(0);
  const { form, problems, failure, submitting, submit, clear } = useSubmit<keyof Input>({
    serverFields: fields,
    validate: () => problemsOf(input, due, currency),
    async send() {
      const minor = parseMinorUnits(input.amount, currency) ?? 0;
      const receivedBefore = fromMinorUnits(received, currency);
      const body = { ...bodyOf(input, fromMinorUnits(minor, currency)), receivedBefore, ...insist.fields() };
      const options = { method: 'POST', body, headers: keyFor({ ...body, recordedCount }) } as const;
      await callApi(`/invoice/${encodeURIComponent(number)}/entry`, withField('orders', Array.isArray), options);
      showSuccess('The transfer is recorded for its orders.');
      setRecordedCount(recordedCount + 1);
      setReceived(received + minor);
      const left = likelySum(ordersAfter(minor, open));
      setInput({ ...empty, amount: amountText(left, currency) });
      await revalidate();
    },
    async onFailure(error) {
      insist.noteFailure(error);
      if (!(error instanceof ApiError) || error.code !== 'received_meanwhile') return;
      const { receivedBefore } = error.details.seen as { receivedBefore: number };
      setReceived(minorPriceOf(receivedBefore, currency));
      await revalidate();
    },
  });
  const changed = (name: keyof Input) => {
    insist.forget();
    clear(name);
  };
  const field = textFields(input, setInput, { problems, clear: changed });
  function fillIn() {
    setInput({ ...input, amount: amountText(due, currency) });
    clear('amount');
  }
  if (due === 0) return null;
  const typed = parseMinorUnits(input.amount, currency);
  return (
    <section>
      <h2 className="text-heading">Record a transfer for all orders</h2>
      <p className="mt-1">
        {formatMinor(due, currency)} is due. Deposits are filled first, then balances, in the order of the numbers.
      </p>
      <form ref={form} noValidate onSubmit={submit} className="mt-4 grid max-w-2xl gap-3 sm:grid-cols-2">
        <Field
          label={`Amount received (${currency})`}
          inputMode={inputModeFor(currency)}
          {...field('amount')}
          {...(likelySum(open) < due && {
            hint: <WholeAmount amount={formatMinor(due, currency)} onChoose={fillIn} />,
          })}
        />
        <Field label="Received on" type="date" {...field('receivedOn')} />
        <Field label="Bank reference" maxLength={100} {...field('reference')} />
        {typed !== undefined && typed <= due && <Shares orders={open} amount={typed} currency={currency} />}
        <div className="sm:col-span-2">
          <FormProblem message={failure?.message} />
          <InsistButton insist={insist} submit={submit} />
          <button type="submit" className="btn btn-primary" aria-disabled={submitting}>
            Record the transfer
          </button>
        </div>
      </form>
    </section>
  );
}
