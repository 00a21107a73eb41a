import { downloadFile } from '#src/core/calls/download-file.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { useFilling } from '#src/core/ui-module.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { DownloadButton } from '#src/platform/ui/download-button.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { invoiceNumber } from '../invoices/invoice.ts';
import { proformaPath } from '../invoices/proforma.ts';
import { invoicePapers } from './invoice-papers.ts';
import { invoicesOf } from './invoice-search.ts';
import type { ListedInvoice } from './listed-invoice.ts';

interface InvoiceTableProps {
  invoices: readonly ListedInvoice[];
  /** For admins. */
  showCustomer: boolean;
}

/** A table; on a smaller screen each row is a card. */
export function TableOfInvoices({ invoices, showCustomer }: InvoiceTableProps) {
  const papers = useFilling(invoicePapers);
  return (
    <table className="table mt-4 as-card:block as-table:[&_:is(th,td)]:px-3 print:[&_:is(th,td)]:px-1.5!">
      <thead className="as-card:sr-only">
        <tr>
          <th>Invoice</th>
          {showCustomer && <th>Customer</th>}
          <th className="text-right">Total</th>
          <th className="text-right">Received</th>
          <th className="text-right">To pay</th>
          <th>Due on</th>
          {papers && (
            <th>
              <span className="sr-only">Document</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody className="as-card:grid as-card:grid-cols-[minmax(0,1fr)] as-card:gap-2.5 md:as-card:grid-cols-2">
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice._id} invoice={invoice} showCustomer={showCustomer} pathOfPdf={papers?.invoice} />
        ))}
      </tbody>
    </table>
  );
}

const cell = 'as-card:flex as-card:items-baseline as-card:justify-between as-card:gap-4 as-card:border-0 as-card:p-0';
const labelled = `${cell} as-card:before:text-muted as-card:before:content-[attr(data-label)]`;
const amount = `${labelled} text-right whitespace-nowrap tabular-nums`;
/** On paper a long name has several lines: it would widen the table beyond the page. */
const customerCell =
  'min-w-0 as-card:border-0 as-card:p-0 as-table:max-w-60 print:max-w-36 print:*:whitespace-normal print:*:[overflow-wrap:anywhere]';

interface InvoiceRowProps extends Omit<InvoiceTableProps, 'invoices'> {
  invoice: ListedInvoice;
  /** Path of the PDF of an invoice; undefined if no module prints it. */
  pathOfPdf: ((number: string) => string) | undefined;
}

function InvoiceRow({ invoice, showCustomer, pathOfPdf }: InvoiceRowProps) {
  const { orders, currency, total, received, due, customer } = invoice;
  const number = invoiceNumber(invoice);
  const [first] = orders;
  return (
    <tr className="as-card:flex as-card:flex-col as-card:gap-1.5 as-card:border as-card:border-base-300 as-card:p-4">
      <td className="min-w-0 as-card:border-0 as-card:p-0">
        {first ? (
          <PageLink
            className="link inline-flex items-center whitespace-nowrap font-semibold as-card:min-h-11"
            to={proformaPath(first._id)}
          >
            {number}
          </PageLink>
        ) : (
          number
        )}
        <span className="block whitespace-nowrap text-muted text-sm">
          {orders.length > 1 ? `${orders.length} orders` : first?.number}
        </span>
      </td>
      {showCustomer && (
        <td className={customerCell}>
          <span dir="auto" className="block truncate" title={customer?.name}>
            {customer?.name}
          </span>
          {customer?.email && (
            <PageLink
              className="link block truncate text-sm as-card:leading-11"
              to={invoicesOf(customer.email)}
              title={customer.email}
            >
              {customer.email}
            </PageLink>
          )}
        </td>
      )}
      <td className={amount} data-label="Total">
        {formatMoney(total, currency)}
      </td>
      <td className={amount} data-label="Received">
        {formatMoney(received, currency)}
      </td>
      <td className={`${amount} font-semibold`} data-label="To pay">
        {formatMoney(due, currency)}
      </td>
      <td className={`${labelled} whitespace-nowrap print:whitespace-normal`} data-label="Due on">
        <DueOn invoice={invoice} />
      </td>
      {pathOfPdf && (
        <td className="as-card:border-0 as-card:p-0">
          <DownloadButton
            className="link as-card:min-h-11"
            aria-label={`PDF of ${number}`}
            save={() => downloadFile(pathOfPdf(number), `${number}.pdf`)}
          >
            PDF
          </DownloadButton>
        </td>
      )}
    </tr>
  );
}

function DueOn({ invoice: { total, due, dueOn, dueFirst, currency, overdue } }: { invoice: ListedInvoice }) {
  if (due === 0) return <span className="text-muted">{total === 0 ? 'Cancelled' : 'Paid'}</span>;
  if (dueOn === null) return <span className="text-muted">At shipment</span>;
  return (
    <span>
      {dueFirst < due && `${formatMoney(dueFirst, currency)} by `}
      <time dateTime={dueOn}>{formatDate(dueOn, 'short')}</time>
      {overdue && (
        <span className="ml-2 inline-block border border-error/40 bg-error/10 px-1.5 py-px font-semibold text-error text-xs">
          Overdue
        </span>
      )}
    </span>
  );
}
