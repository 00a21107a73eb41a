import { company } from '#src/core/site/company.ts';
import { SuppliedChip } from '#src/core/tools/supplied-chip.tsx';
import { formatDate } from '#src/platform/i18n/dates.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import type { PaymentDetails, Proforma } from './proforma.ts';

function Party({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className="[overflow-wrap:anywhere]">
      <h2 className="text-muted text-sm">{title}</h2>
      {lines.map((line, position) => (
        <p key={line} dir="auto" className={`whitespace-pre-line ${position === 0 ? 'font-semibold' : ''}`}>
          {line}
        </p>
      ))}
    </div>
  );
}

function Head({ proforma }: { proforma: Proforma }) {
  const rows = [
    ['Number', proforma.number],
    ['Revision', String(proforma.revision)],
    ['Date', formatDate(proforma.issuedAt, 'long')],
    ...(proforma.validUntil ? [['Valid until', formatDate(proforma.validUntil, 'long')]] : []),
  ];
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
      <div>
        <img src="/logo.svg" alt="" width={141} height={32} className="mb-6 hidden print:block" />
        <h1 className="text-title">Proforma invoice</h1>
      </div>
      <dl className="grid grid-cols-[auto_auto] gap-x-6 tabular-nums">
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

/** A cell of a line; on a phone the line is a list, and each cell says its name itself. */
const cell =
  'text-right max-sm:flex max-sm:justify-between max-sm:border-0 max-sm:px-0 max-sm:py-1 max-sm:before:text-muted max-sm:before:content-[attr(data-label)]';

function Lines({ proforma: { order, supplied, amountInWords } }: { proforma: Proforma }) {
  const amount = formatMoney(order.orderedTotalPrice, order.currency);
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
          <tr className="max-sm:flex max-sm:flex-col">
            <td className="max-sm:border-0 max-sm:px-0 max-sm:font-semibold sm:min-w-36 [overflow-wrap:anywhere]">
              <span className="mr-3">{order.orderedTool}</span>
              <SuppliedChip supplied={supplied} />
            </td>
            <td className={cell} data-label="Pieces">
              {formatPieces(order.orderedMinQty)}
            </td>
            <td className={cell} data-label="Price per piece">
              {formatMoney(order.unitPrice, order.currency)}
            </td>
            <td className={cell} data-label="Amount">
              {amount}
            </td>
          </tr>
        </tbody>
        <tfoot className="max-sm:block">
          <tr className="text-base-content max-sm:flex max-sm:justify-between">
            <th colSpan={3} className="max-sm:px-0">
              Total ({order.currency})
            </th>
            <td className="text-right font-bold text-lg max-sm:px-0">{amount}</td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-2 sm:px-4">
        <span className="text-muted">In words:</span> {amountInWords}
      </p>
    </>
  );
}

function Payment({ payment }: { payment: PaymentDetails | null }) {
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
      </dl>
    </section>
  );
}

/** A proforma invoice, on the screen and on paper. */
export function ProformaSheet({ proforma }: { proforma: Proforma }) {
  const { order, payment } = proforma;
  return (
    <article className="border border-base-300 p-6 sm:p-10 print:border-0 print:p-0">
      <Head proforma={proforma} />
      <div className="mt-8 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <Party title="Seller" lines={[company.legalName, ...company.address, company.email.sales]} />
        <Party title="Buyer" lines={[order.orderedBy, order.shippingAddress, order.orderedPhone, order.orderedEmail]} />
      </div>
      <Lines proforma={proforma} />
      {order.paidAt !== null && <p className="mt-4 font-semibold sm:px-4 text-success">Paid, thank you.</p>}
      {order.cancelledAt !== null && <p className="mt-4 font-semibold sm:px-4 text-error">This order is cancelled.</p>}
      {order.paidAt === null && order.cancelledAt === null && <Payment payment={payment} />}
    </article>
  );
}
