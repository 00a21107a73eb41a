import type { Insertable, Selectable } from 'kysely';
import { calendar } from '#src/core/site/calendar.ts';
import { countryOfOrder } from './country-of-address.ts';
import type { OrderChangeTable, OrderSummaryTable } from './order-summary-tables.ts';

/**
 * What orders are summed by. `state` covers all time, and only it includes cancelled orders; `open-day` sums
 * outstanding amounts. Days and months are those of placing the order, in the company’s calendar.
 */
export type Dimension = 'state' | 'day' | 'tool-day' | 'tool-month' | 'country-month' | 'open-day';

/** The requested dimensions, each with its first period; `''` for all. */
export type Since = Partial<Record<Dimension, string>>;

export type SummaryCell = Selectable<OrderSummaryTable>;
type CellKey = Pick<Insertable<OrderSummaryTable>, 'period' | 'key' | 'label'> & { dimension: Dimension };

/** The cells that an order is counted in. */
function cellKeysOf({
  state,
  placed_at,
  tool_id,
  tool_name,
  shipping_address,
  phone,
}: Selectable<OrderChangeTable>): CellKey[] {
  const day = calendar.dayOf(placed_at);
  const month = day.slice(0, 7);
  const ofState: CellKey = { dimension: 'state', period: '', key: state, label: '' };
  if (state === 'cancelled') return [ofState];
  return [
    ofState,
    { dimension: 'day', period: day, key: '', label: '' },
    { dimension: 'tool-day', period: day, key: tool_id, label: tool_name },
    { dimension: 'tool-month', period: month, key: tool_id, label: tool_name },
    { dimension: 'country-month', period: month, key: countryOfOrder(shipping_address, phone), label: '' },
    { dimension: 'open-day', period: day, key: '', label: '' },
  ];
}

const idOf = (cell: Pick<SummaryCell, 'dimension' | 'period' | 'key' | 'currency'>) =>
  [cell.dimension, cell.period, cell.key, cell.currency].join('\n');

/** Adds up cells with the same dimension, period, key and currency. */
export class Sums {
  readonly #cells = new Map<string, SummaryCell>();

  add(cell: SummaryCell): void {
    const id = idOf(cell);
    const sum = this.#cells.get(id);
    if (!sum) {
      this.#cells.set(id, { ...cell });
      return;
    }
    sum.orders += cell.orders;
    sum.pieces += cell.pieces;
    sum.amount_minor += cell.amount_minor;
    sum.label = cell.label;
  }

  addChange(change: Selectable<OrderChangeTable>): void {
    const { sign, quantity, amount_minor, open_minor, currency } = change;
    for (const cellKey of cellKeysOf(change)) {
      const isOpenDay = cellKey.dimension === 'open-day';
      if (isOpenDay && open_minor === 0) continue;
      const amount = isOpenDay ? open_minor : amount_minor;
      this.add({ ...cellKey, currency, orders: sign, pieces: sign * quantity, amount_minor: sign * amount });
    }
  }

  /**
   * The sums that are not zero, sorted by dimension and period, so that two writers lock the rows in the same sequence
   * and cannot deadlock.
   */
  list(): SummaryCell[] {
    return [...this.#cells]
      .filter(([, cell]) => cell.orders !== 0 || cell.pieces !== 0 || cell.amount_minor !== 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, cell]) => cell);
  }
}
