import { formatDate } from '#src/core/site/calendar.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { Panel } from '#src/platform/ui/panel.tsx';
import type { InquiryFigures } from './overview.calls.ts';
import { figuresTable, TableHead } from './table-head.tsx';

const shareOf = (ordered: number, people: number) => (people === 0 ? '–' : `${Math.round((100 * ordered) / people)} %`);

/** A time such as `45 min`, `5 h` or `3 days`. */
function timeText(minutes: number | null): string {
  if (minutes === null) return '–';
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}

function Row({ label, inquiries, people, ordered, answerMinutes }: { label: string } & Omit<InquiryFigures, 'from'>) {
  return (
    <tr>
      <th scope="row" className="w-full font-normal">
        {label}
      </th>
      <td className="px-1 text-right sm:px-3">{formatPieces(inquiries)}</td>
      <td className="px-1 text-right sm:px-3">{formatPieces(people)}</td>
      <td className="px-1 text-right sm:px-3">{timeText(answerMinutes)}</td>
      <td className="whitespace-nowrap text-right font-semibold">
        {formatPieces(ordered)}
        <span className="max-sm:hidden"> ({shareOf(ordered, people)})</span>
      </td>
    </tr>
  );
}

/** Inquiries by month, and how many of the inquirers have ordered since. */
export function InquiryPanel({ months }: { months: readonly InquiryFigures[] }) {
  const shown = months.toReversed().filter(({ inquiries }) => inquiries > 0);
  return (
    <Panel
      title="Inquiries"
      note="The last 12 months; “Answer” is the median time until the first answer, “Ordered” counts people who placed an order afterwards, with the same email"
    >
      {shown.length === 0 ? (
        <p className="py-2">No inquiries in this period.</p>
      ) : (
        <table className={figuresTable}>
          <caption className="sr-only">Inquiries by month</caption>
          <TableHead heads={['Month', 'Sent', 'People', 'Answer', 'Ordered']} />
          <tbody>
            {shown.map((month) => (
              <Row key={month.from} label={formatDate(month.from, 'month')} {...month} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
