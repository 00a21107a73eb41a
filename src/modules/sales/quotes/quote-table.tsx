import { formatDate } from '#src/core/site/calendar.ts';
import { endInWords } from '#src/core/site/end-in-words.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { ListedQuote } from './quote.calls.ts';
import { quotePath } from './quote.ts';
import { StateOfQuote } from './state-of-quote.tsx';

interface QuoteTableProps {
  quotes: readonly ListedQuote[];
  /** For admins. */
  showCustomer: boolean;
}

/** A table; on a smaller screen each row is a card. */
export function TableOfQuotes({ quotes, showCustomer }: QuoteTableProps) {
  return (
    <table className="table mt-4 as-card:block as-table:[&_:is(th,td)]:px-3">
      <thead className="as-card:sr-only">
        <tr>
          <th>Quote</th>
          {showCustomer && <th>Customer</th>}
          <th>State</th>
          <th className="text-right">Total</th>
          <th>Valid until</th>
        </tr>
      </thead>
      <tbody className="as-card:grid as-card:grid-cols-[minmax(0,1fr)] as-card:gap-2.5 md:as-card:grid-cols-2">
        {quotes.map((quote) => (
          <QuoteInList key={quote._id} quote={quote} showCustomer={showCustomer} />
        ))}
      </tbody>
    </table>
  );
}

const plain = 'min-w-0 as-card:border-0 as-card:p-0';
const labelled =
  'as-card:flex as-card:items-baseline as-card:justify-between as-card:gap-4 as-card:border-0 as-card:p-0 as-card:before:text-muted as-card:before:content-[attr(data-label)]';

function QuoteInList({ quote, showCustomer }: { quote: ListedQuote; showCustomer: boolean }) {
  const { _id, number, revision, summary, state, total, currency, validUntil, customer } = quote;
  return (
    <tr className="as-card:flex as-card:flex-col as-card:gap-1.5 as-card:border as-card:border-base-300 as-card:p-4">
      <td className={plain}>
        <PageLink
          className="link inline-flex items-center whitespace-nowrap font-semibold as-card:min-h-11"
          to={quotePath(_id)}
        >
          {revision ? `${number}-${revision}` : number}
        </PageLink>
        <span className="block text-muted text-sm [overflow-wrap:anywhere]">{summary}</span>
      </td>
      {showCustomer && (
        <td className={`${plain} as-table:max-w-60`}>
          <span dir="auto" className="block truncate" title={customer?.name}>
            {customer?.name}
          </span>
          <span className="block truncate text-sm" title={customer?.email}>
            {customer?.email}
          </span>
        </td>
      )}
      <td className={labelled} data-label="State">
        <span>
          <StateOfQuote state={state} />
          {showCustomer && <Seen quote={quote} />}
        </span>
      </td>
      <td className={`${labelled} whitespace-nowrap text-right tabular-nums`} data-label="Total">
        {total === null ? '–' : formatMoney(total, currency)}
      </td>
      <td className={`${labelled} whitespace-nowrap`} data-label="Valid until">
        {validUntil ? <time dateTime={validUntil}>{endInWords(validUntil, 'short')}</time> : '–'}
      </td>
    </tr>
  );
}

/** Whether the customer has opened the latest offer. */
function Seen({ quote: { state, seenAt } }: { quote: ListedQuote }) {
  if (state !== 'offered') return null;
  return (
    <span className="mt-1 block text-muted text-xs">
      {seenAt ? `Seen ${formatDate(seenAt, 'short')}` : 'Not seen yet'}
    </span>
  );
}
