import type { Insertable, Selectable } from 'kysely';
import { countryOfAddress } from './country-of-address.ts';
import type { OrderChangeTable, OrderSummaryTable } from './order-summary-tables.ts';

/**
 * What orders are summed by. `state` is of all time, and the only one that has cancelled orders; `open-day` is what is still to be
 * received. Days and months are those of placing, in UTC.
 */
export type Dimension = 'state' | 'day' | 'tool-day' | 'tool-month' | 'country-month' | 'open-day';

/** The dimensions that are asked for, each with its first period; `''` for all. */
export type Since = Partial<Record<Dimension, string>>;

export type Cell = Selectable<OrderSummaryTable>;
type Place = Pick<Insertable<OrderSummaryTable>, 'period' | 'key' | 'label'> & { dimension: Dimension };

/** Where an order is counted. */
function placesOf({ state, placed_at, tool_id, tool_name, shipping_address }: Selectable<OrderChangeTable>): Place[] {
  const day = new Date(placed_at).toISOString().slice(0, 10);
  const month = day.slice(0, 7);
  const ofState: Place = { dimension: 'state', period: '', key: state, label: '' };
  if (state === 'cancelled') return [ofState];
  return [
    ofState,
    { dimension: 'day', period: day, key: '', label: '' },
    { dimension: 'tool-day', period: day, key: tool_id, label: tool_name },
    { dimension: 'tool-month', period: month, key: tool_id, label: tool_name },
    { dimension: 'country-month', period: month, key: countryOfAddress(shipping_address), label: '' },
    { dimension: 'open-day', period: day, key: '', label: '' },
  ];
}

const addressOf = (cell: Pick<Cell, 'dimension' | 'period' | 'key' | 'currency'>) =>
  [cell.dimension, cell.period, cell.key, cell.currency].join('\n');

/** Adds cells of the same place together. */
export class Sums {
  readonly #cells = new Map<string, Cell>();

  add(cell: Cell): void {
    const address = addressOf(cell);
    const sum = this.#cells.get(address);
    if (!sum) {
      this.#cells.set(address, { ...cell });
      return;
    }
    sum.orders += cell.orders;
    sum.pieces += cell.pieces;
    sum.amount_minor += cell.amount_minor;
    sum.label = cell.label;
  }

  addChange(change: Selectable<OrderChangeTable>): void {
    const { sign, quantity, amount_minor, open_minor, currency } = change;
    for (const place of placesOf(change)) {
      const isOpenDay = place.dimension === 'open-day';
      if (isOpenDay && open_minor === 0) continue;
      const amount = isOpenDay ? open_minor : amount_minor;
      this.add({ ...place, currency, orders: sign, pieces: sign * quantity, amount_minor: sign * amount });
    }
  }

  /**
   * The sums that are not zero, of a dimension the earliest period first. Two writers that lock rows in the same order cannot wait for each
   * other in a circle.
   */
  list(): Cell[] {
    return [...this.#cells]
      .filter(([, cell]) => cell.orders !== 0 || cell.pieces !== 0 || cell.amount_minor !== 0)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, cell]) => cell);
  }
}
