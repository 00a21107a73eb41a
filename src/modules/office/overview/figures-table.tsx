import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import type { Figures } from './overview.calls.ts';
import { figuresTable, TableHead } from './table-head.tsx';

export interface FiguresRow extends Figures {
  key: string;
  label: string;
}

interface FiguresTableProps {
  caption: string;
  /** Heading of the first column. */
  head: string;
  rows: readonly FiguresRow[];
  currency: string;
  /** Omits the bars, because a chart shows the same. */
  plain?: boolean;
}

const sumOf = (rows: readonly FiguresRow[], figure: keyof Figures) => rows.reduce((sum, row) => sum + row[figure], 0);

/** Orders, pieces and money as a table, with a bar for the money of each row and a total. */
export function FiguresTable({ caption, head, rows, currency, plain = false }: FiguresTableProps) {
  const most = Math.max(...rows.map(({ amount }) => amount), 1);
  if (rows.length === 0) return <p className="py-4">No orders in this period.</p>;
  return (
    <table className={figuresTable}>
      <caption className="sr-only">{caption}</caption>
      <TableHead heads={[head, 'Orders', 'Pieces', 'Amount']} />
      <tbody>
        {rows.map(({ key, label, orders, pieces, amount }) => (
          <tr key={key}>
            <th scope="row" className="w-full font-normal">
              <span className="wrap-anywhere line-clamp-2">{label}</span>
              {!plain && (
                <span
                  aria-hidden="true"
                  className="mt-1 block h-1.5 min-w-px bg-primary print:[print-color-adjust:exact]"
                  style={{ width: `${(100 * amount) / most}%` }}
                />
              )}
            </th>
            <td className="px-1 text-right sm:px-3">{formatPieces(orders)}</td>
            <td className="px-1 text-right sm:px-3">{formatPieces(pieces)}</td>
            <td className="text-right font-semibold">{formatMoney(amount, currency)}</td>
          </tr>
        ))}
      </tbody>
      {rows.length > 1 && (
        <tfoot>
          <tr className="text-base-content text-xs">
            <th scope="row">Total</th>
            <td className="px-1 text-right sm:px-3">{formatPieces(sumOf(rows, 'orders'))}</td>
            <td className="px-1 text-right sm:px-3">{formatPieces(sumOf(rows, 'pieces'))}</td>
            <td className="text-right font-semibold">{formatMoney(sumOf(rows, 'amount'), currency)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
