import { formatDate } from '#src/core/site/calendar.ts';
import { company } from '#src/core/site/company.ts';
import { endInWords } from '#src/core/site/end-in-words.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { printedReference } from '../bank-statement/creditor-reference.ts';
import { isToPay } from '../ledger/balance.ts';
import {
  awaitsFreight,
  CHARGES,
  FREIGHT_TO_ADD,
  type Invoice,
  type InvoicePayment,
  invoiceNumber,
  numbersOn,
  partiesOf,
  partName,
  shippingTerms,
} from './invoice.ts';
import { type PaidSoFar, paidRows, paidSoFar, whenDue } from './paid-so-far.ts';
import type { Proforma } from './proforma.ts';
import { BY_TRANSFER } from './proforma.ts';
import { ProformaLines } from './proforma-lines.tsx';

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

function Head({ invoice, validity }: { invoice: Invoice; validity: string | null }) {
  const poNumbers = numbersOn(invoice.lines, 'poNumber');
  const rows = [
    ['Number', invoiceNumber(invoice)],
    ['Date', formatDate(invoice.issuedAt, 'long')],
    ...(validity ? [['Valid until', validity]] : []),
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

const Sum = ({ name, amount }: { name: string; amount: string }) => (
  <div className="flex flex-wrap justify-between gap-x-6 border-base-300 border-b py-2 font-semibold">
    <dt>{name}</dt>
    <dd className="tabular-nums">{amount}</dd>
  </div>
);

function Parts({ invoice, paid }: { invoice: Invoice; paid: PaidSoFar }) {
  const money = (amount: number) => formatMinor(amount, invoice.currency);
  if (paid.parts.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="text-heading">Payment terms</h2>
      <dl className="mt-2 sm:px-4">
        {paid.parts.map((part) => (
          <div key={part.name} className="flex flex-wrap justify-between gap-x-6 border-base-300 border-b py-2">
            <dt>
              {partName(part, invoice)} {whenDue(part, money)}
              {part.dueOn && part.state === 'due' && <span className="text-muted">, by {endInWords(part.dueOn)}</span>}
            </dt>
            <dd className="font-semibold tabular-nums">{money(part.amount)}</dd>
          </div>
        ))}
        {paidRows(paid, money).map(([name, amount]) => (
          <Sum key={name} name={name} amount={amount} />
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
      <h2 className="text-heading">{BY_TRANSFER}</h2>
      {payment.sample && (
        <p role="note" className="border border-error px-4 py-3 font-semibold text-error">
          Sample data of the demo: do not pay to this account.
        </p>
      )}
      {payment.terms && <p>{payment.terms}</p>}
      <dl className="grid max-w-xl grid-cols-[auto_1fr] gap-x-6 gap-y-1 tabular-nums">
        {payment.bank.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
        {payment.charges && (
          <div className="contents">
            <dt className="text-muted">Bank charges</dt>
            <dd>{CHARGES[payment.charges]}</dd>
          </div>
        )}
        <div className="contents">
          <dt className="text-muted">Reference</dt>
          <dd className="font-semibold">
            {number} or {printedReference(number)}
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** A proforma invoice, for screen and print. */
export function ProformaSheet({ proforma }: { proforma: Proforma }) {
  const { payment, buyer, number } = proforma;
  const orders = [...proforma.orders, ...proforma.dropped];
  const open = orders.filter((order) => order.paidAt === null && isToPay(order));
  const paid = open.length === 0 && orders.some(({ paidAt }) => paidAt !== null);
  const state = paidSoFar(proforma, orders, proforma.reported);
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
      <Head invoice={proforma} validity={state.validity} />
      <div className="mt-8 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        {partiesOf(proforma).map(([title, lines]) => (
          <Party key={title} title={title} lines={lines} />
        ))}
      </div>
      <ProformaLines proforma={proforma} />
      {buyer.shippingMarks && (
        <section className="mt-8 [overflow-wrap:anywhere]">
          <h2 className="text-heading">Shipping marks</h2>
          <p dir="auto" className="mt-2 whitespace-pre-line sm:px-4">
            {buyer.shippingMarks}
          </p>
        </section>
      )}
      <Parts invoice={proforma} paid={state} />
      {paid && <p className="mt-4 font-semibold sm:px-4 text-success">Paid, thank you.</p>}
      {open.length === 0 && !paid && (
        <p className="mt-4 font-semibold sm:px-4 text-error">
          {proforma.orders.length === 1 ? 'This order is cancelled.' : 'These orders are cancelled.'}
        </p>
      )}
      {open.length > 0 &&
        (awaitsFreight(proforma) ? (
          <p className="mt-8 font-semibold">{FREIGHT_TO_ADD}</p>
        ) : (
          <Payment payment={payment} number={number} />
        ))}
    </article>
  );
}
