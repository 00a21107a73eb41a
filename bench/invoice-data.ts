import { sql } from 'kysely';
import { openDatabase } from '../src/platform/database/open.server.ts';
import { type FilledShop, fillShop } from './desk-data.ts';
import type { Place } from './orders.ts';
import { withData } from './seed.ts';

/** An invoice as the shop writes it; `@` marks what differs. */
const DOCUMENT = JSON.stringify({
  number: '@number',
  revision: '',
  currency: 'USD',
  issuedAt: '@issued',
  validUntil: '@issued',
  seller: {
    name: 'Karigar Power Tools Ltd.',
    address: ['Plot 00, Example Road', 'Gazipur 1700'],
    email: '',
    phone: '',
  },
  buyer: { name: '@customer', address: 'Dock Road\nHamburg\nGermany', phone: '+8801700000000', email: '@customer' },
  lines: [
    { orderId: '@id', orderNumber: '@number', tool: 'Drill', pieces: 500, unitPrice: 1, amount: '@amount', tax: 0 },
  ],
  adjustments: [],
  total: '@amount',
  amountInWords: 'USD seventeen thousand and 50/100',
  delivery: 'FOB Chattogram, Incoterms 2020',
  payment: { terms: 'Thirty percent in advance. '.repeat(20), bank: Array(8).fill({ name: 'IBAN', value: 'DE00' }) },
  parts: [],
}).replaceAll('"@amount"', '@amount');

/** SQL for the moment of an order in ISO 8601. */
const issuedAt = (isPostgres: boolean) =>
  isPostgres
    ? sql`to_char(to_timestamp(placed_at / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', placed_at / 1000.0, 'unixepoch')`;

const dayOf = (isPostgres: boolean, days: number) =>
  isPostgres
    ? sql`to_char(to_timestamp(placed_at / 1000.0) + ${sql.lit(days)} * interval '1 day', 'YYYY-MM-DD')`
    : sql`strftime('%Y-%m-%d', placed_at / 1000.0 + ${sql.lit(days)} * 86400, 'unixepoch')`;

/** Fills an empty database like `fillShop`, with an invoice for each order and an entry for what it has received. */
export async function fillBooks(place: Place, count: number): Promise<FilledShop> {
  const isPostgres = place.databaseUrl !== undefined;
  const filled = await fillShop(place, count);
  await withData(place, async (db) => {
    const total = sql`case when state = 'cancelled' then 0 else quantity * unit_price_minor end`;
    const fields = [
      ['@number', sql`number`],
      ['@issued', issuedAt(isPostgres)],
      ['@customer', sql`customer_name`],
      ['@id', sql`id`],
      ['@amount', sql`cast(quantity * unit_price_minor as text)`],
    ] as const;
    const document = fields.reduce((text, [mark, value]) => sql`replace(${text}, ${mark}, ${value})`, sql`${DOCUMENT}`);
    await sql`insert into invoices (id, number, revision, order_id, customer_id, currency, document, issued_at,
        total_minor, received_minor, due_on, replaced_by)
      select id, replace(number, 'ORD', 'PI'), '', id, customer_id, currency, ${document}, placed_at, ${total},
        received_minor, case when state <> 'cancelled' and received_minor < quantity * unit_price_minor
          then ${dayOf(isPostgres, 30)} end, null from orders`.execute(db);
    await sql`insert into invoice_orders (order_id, invoice_id) select id, id from orders`.execute(db);
    await sql`insert into ledger_entries (id, invoice, order_id, kind, amount_minor, booked_on, reference,
        reference_form, done_by, at)
      select id, replace(number, 'ORD', 'PI'), id, 'payment', received_minor, ${dayOf(isPostgres, 5)}, number, number,
        'system', placed_at from orders where received_minor > 0`.execute(db);
  });
  if (isPostgres) {
    const { db, close } = openDatabase({ ...place, patient: true });
    await sql`vacuum analyze`.execute(db);
    await close();
  }
  return filled;
}
