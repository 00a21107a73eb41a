import type { Order } from '#src/core/orders/order.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { company } from '#src/core/site/company.ts';
import { SuppliedChip } from '#src/core/tools/supplied-chip.tsx';
import { formatMinor, formatPieces } from '#src/platform/i18n/money.ts';
import { printedReference } from '../bank-statement/creditor-reference.ts';
import {
  CHARGES,
  type DuePart,
  type Invoice,
  type InvoiceLine,
  type InvoicePayment,
  invoiceNumber,
  numbersOn,
  partiesOf,
  shippingTerms,
} from './invoice.ts';
import type { Proforma } from './proforma.ts';

function Party({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className="[overflow-wrap:anywhere]">
      <h2 className="text-muted text-sm">{title}</h2>
      {lines.map((line, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a party are no list that changes
        <p key={position} dir="auto" className={position === 0 ? 'font-semibold' : undefined}>
          {line}
        </p>
      ))}
    </div>
  );
}

function Head({ invoice }: { invoice: Invoice }) {
  const poNumbers = numbersOn(invoice.lines, 'poNumber');
  const rows = [
    ['Number', invoiceNumber(invoice)],
    ['Date', formatDate(invoice.issuedAt, 'long')],
    ...(invoice.validUntil ? [['Valid until', formatDate(invoice.validUntil, 'long')]] : []),
    ...shippingTerms(invoice),
    ...(poNumbers ? [['Buyer’s PO', poNumbers] as const] : []),
  ];
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
      <div>
        <img src="/logo.svg" alt="" width={141} height={32} className="mb-6 hidden print:block" />
        <h1 className="text-title">Proforma invoice</h1>
      </div>
      <dl className="grid max-w-sm grid-cols-[auto_auto] gap-x-6 tabular-nums">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A cell of an invoice line. On phones the line becomes a list, and each cell shows its own label. */
const cell =
  'text-right max-sm:flex max-sm:justify-between max-sm:border-0 max-sm:px-0 max-sm:py-1 max-sm:before:text-muted max-sm:before:content-[attr(data-label)]';

/** Customs and freight data of a line; unknown values are left out. */
function goodsOf({ hsCode, origin, cartons, grossKg, volumeM3 }: InvoiceLine): string {
  const parts = [
    hsCode && `HS ${hsCode}`,
    origin && `Origin ${origin}`,
    cartons && `${formatPieces(cartons)} cartons`,
    grossKg && `${formatPieces(grossKg)} kg gross`,
    volumeM3 && `${volumeM3} m³`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Current state of a line's order; shown only if the invoice has several lines. */
function stateOf(order: Order | undefined): string {
  if (order?.cancelledAt) return ' · cancelled';
  return order?.paidAt ? ' · paid' : '';
}

function Line({ line, currency, order }: { line: InvoiceLine; currency: string; order: Order | undefined }) {
  const goods = goodsOf(line);
  return (
    <tr className="max-sm:flex max-sm:flex-col">
      <td className="max-sm:border-0 max-sm:px-0 max-sm:font-semibold sm:min-w-36 [overflow-wrap:anywhere]">
        <span className="mr-3">{line.tool}</span>
        <SuppliedChip supplied={line.supplied} />
        <span className="block font-normal text-muted text-sm">
          {line.orderNumber}
          {order && line.poNumber && ` · Buyer’s PO ${line.poNumber}`}
          {stateOf(order)}
        </span>
        {goods && <span className="block font-normal text-muted text-sm">{goods}</span>}
      </td>
      <td className={cell} data-label="Pieces">
        {formatPieces(line.pieces)}
      </td>
      <td className={cell} data-label="Price per piece">
        {formatMinor(line.unitPrice, currency)}
      </td>
      <td className={cell} data-label="Amount">
        {formatMinor(line.amount, currency)}
      </td>
    </tr>
  );
}

function Lines({ proforma: { lines, orders, total, currency, amountInWords } }: { proforma: Proforma }) {
  return (
    <>
      <table className="table mt-8 max-sm:block">
        <thead className="max-sm:sr-only">
          <tr>
            <th>Tool</th>
            <th className="text-right">Pieces</th>
            <th className="text-right">Price per piece</th>
            <th className="text-right">Amount</th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {lines.map((line) => (
            <Line
              key={line.orderId}
              line={line}
              currency={currency}
              order={lines.length > 1 ? orders.find(({ _id }) => _id === line.orderId) : undefined}
            />
          ))}
        </tbody>
        <tfoot className="max-sm:block">
          <tr className="text-base-content max-sm:flex max-sm:justify-between">
            <th colSpan={3} className="max-sm:px-0">
              Total ({currency})
            </th>
            <td className="text-right font-bold text-lg max-sm:px-0">{formatMinor(total, currency)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-2 sm:px-4">
        <span className="text-muted">In words:</span> {amountInWords}
      </p>
    </>
  );
}

function Parts({ parts, currency }: { parts: readonly DuePart[]; currency: string }) {
  if (parts.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="text-heading">Payment terms</h2>
      <dl className="mt-2 sm:px-4">
        {parts.map(({ name, percent, amount, due, dueOn }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 border-base-300 border-b py-2">
            <dt>
              {percent}% {name} {due}
              {dueOn && <span className="text-muted">, by {formatDate(dueOn, 'long')}</span>}
            </dt>
            <dd className="font-semibold tabular-nums">{formatMinor(amount, currency)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Payment({ payment, number }: { payment: InvoicePayment | null; number: string }) {
  if (!payment) {
    return (
      <p className="mt-8">
        Our sales team will send you the bank details:{' '}
        <a className="text-link" href={`mailto:${company.email.sales}`}>
          {company.email.sales}
        </a>
      </p>
    );
  }
  return (
    <section className="mt-8 grid gap-4">
      <h2 className="text-heading">Payment by bank transfer</h2>
      {payment.sample && (
        <p role="note" className="border border-error px-4 py-3 font-semibold text-error">
          Sample data of the demo: do not pay to this account.
        </p>
      )}
      <p>{payment.terms}</p>
      <dl className="grid max-w-xl grid-cols-[auto_1fr] gap-x-6 gap-y-1 tabular-nums">
        {payment.bank.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
        {payment.charges && (
          <div className="contents">
            <dt className="text-muted">Charges</dt>
            <dd>{CHARGES[payment.charges]}</dd>
          </div>
        )}
        <div className="contents">
          <dt className="text-muted">Reference</dt>
          <dd className="font-semibold">{number}</dd>
        </div>
        <div className="contents">
          <dt className="text-muted">Payment reference</dt>
          <dd className="font-semibold">{printedReference(number)}</dd>
        </div>
      </dl>
    </section>
  );
}

/** A proforma invoice, for screen and print. */
export function ProformaSheet({ proforma }: { proforma: Proforma }) {
  const { payment, buyer, parts, currency, orders, number } = proforma;
  const open = orders.filter(({ paidAt, cancelledAt }) => paidAt === null && cancelledAt === null);
  const paid = open.length === 0 && orders.some(({ paidAt }) => paidAt !== null);
  return (
    <article
      // Paper is white, whatever the theme.
      data-theme="workshop"
      className="border border-base-300 bg-base-100 p-6 text-base-content sm:p-10 print:border-0 print:p-0"
    >
      {proforma.superseded && (
        <p role="note" className="mb-6 border border-error px-4 py-3 font-semibold text-error">
          This invoice has been replaced: do not pay it.
        </p>
      )}
      <Head invoice={proforma} />
      <div className="mt-8 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        {partiesOf(proforma).map(([title, lines]) => (
          <Party key={title} title={title} lines={lines} />
        ))}
      </div>
      <Lines proforma={proforma} />
      {buyer.shippingMarks && (
        <section className="mt-8 [overflow-wrap:anywhere]">
          <h2 className="text-heading">Shipping marks</h2>
          <p dir="auto" className="mt-2 whitespace-pre-line sm:px-4">
            {buyer.shippingMarks}
          </p>
        </section>
      )}
      <Parts parts={parts} currency={currency} />
      {paid && <p className="mt-4 font-semibold sm:px-4 text-success">Paid, thank you.</p>}
      {open.length === 0 && !paid && (
        <p className="mt-4 font-semibold sm:px-4 text-error">
          {orders.length === 1 ? 'This order is cancelled.' : 'These orders are cancelled.'}
        </p>
      )}
      {open.length > 0 && <Payment payment={payment} number={number} />}
    </article>
  );
}
