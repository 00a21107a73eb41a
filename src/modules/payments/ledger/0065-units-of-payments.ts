import { type Kysely, sql } from 'kysely';
import { NOT_IN_HUNDREDTHS, recountColumns, recounted } from '#src/core/migrations/0065-units-of-orders.ts';

const AT_ONCE = 500;

interface StoredInvoice {
  id: string;
  document: string;
}

/** The amounts in an invoice document. */
interface Sums {
  currency: string;
  number: string;
  total: number;
  lines: { unitPrice: number; amount: number }[];
  parts: { amount: number }[];
}

function inUnits(document: string): string {
  const invoice: Sums = JSON.parse(document);
  const count = (amount: number) => recounted(amount, invoice.currency, invoice.number);
  return JSON.stringify({
    ...invoice,
    total: count(invoice.total),
    lines: invoice.lines.map((line) => ({ ...line, unitPrice: count(line.unitPrice), amount: count(line.amount) })),
    parts: invoice.parts.map((part) => ({ ...part, amount: count(part.amount) })),
  });
}

/** Converts the amounts of invoices and slips to the smallest unit of their order's currency. */
export const unitsOfPayments = {
  async up(db: Kysely<never>): Promise<void> {
    const rowsIn = (currencies: string) => `order_id in (select id from orders where currency in (${currencies}))`;
    await recountColumns(db, { table: 'slips', columns: ['amount_minor'], rowsIn });
    for (let after = ''; ; ) {
      const { rows } = await sql<StoredInvoice>`select id, document from invoices
        where id > ${after} and ${sql.raw(rowsIn(NOT_IN_HUNDREDTHS))} order by id limit ${AT_ONCE}`.execute(db);
      for (const { id, document } of rows)
        await sql`update invoices set document = ${inUnits(document)} where id = ${id}`.execute(db);
      const last = rows.at(-1);
      if (!last || rows.length < AT_ONCE) break;
      after = last.id;
    }
  },
};
