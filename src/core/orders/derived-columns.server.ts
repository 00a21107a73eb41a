import { type Selectable, sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import { foldedText } from '#src/platform/i18n/normal-text.ts';
import { phoneE164 } from '#src/platform/i18n/phone-e164.server.ts';
import { asciiDigits } from '#src/platform/i18n/read-number.ts';
import { countryOfAddress, countryOfOrder } from './country-of-address.ts';
import type { OrderTable } from './order-tables.ts';

const TYPED = ['customer_name', 'email', 'shipping_address', 'phone', 'tool_name'] as const;
type TypedColumns = Pick<Selectable<OrderTable>, (typeof TYPED)[number]>;

const digitsOf = (phone: string) => asciiDigits(phone).replace(/\D/g, '');

/** The columns of an order that follow from what was typed: for searches and sums. */
export function derivedColumns(typed: TypedColumns) {
  const { shipping_address: address, phone } = typed;
  const phone_e164 = phoneE164(phone, countryOfAddress(address));
  const texts = [...TYPED.map((column) => typed[column]), digitsOf(phone), digitsOf(phone_e164 ?? '')];
  return { phone_e164, country: countryOfOrder(address, phone), search_text: foldedText(texts.join(' ')) };
}

/** Orders per statement, within the parameter limits of both engines. */
const BATCH = 500;

/**
 * Adds the derived columns to orders that lack them: those of earlier releases, and those that a copy of one places
 * during an upgrade.
 * @returns the number of orders
 */
export async function fillDerivedColumns(db: Db): Promise<number> {
  const missing = db
    .selectFrom('orders')
    .select(['id', ...TYPED])
    .where('search_text', 'is', null)
    .orderBy('id');
  for (let [filled, last] = [0, '']; ; ) {
    const rows = await missing.where('id', '>', last).limit(BATCH).execute();
    if (rows.length === 0) return filled;
    const values = rows.map((row) => {
      const { country, search_text } = derivedColumns(row);
      return sql`(${row.id}, ${country}, ${search_text})`;
    });
    await db
      .updateTable('orders')
      .from(sql<{ column1: string; column2: string; column3: string }>`(values ${sql.join(values)})`.as('derived'))
      .set(({ ref }) => ({ country: ref('derived.column2'), search_text: ref('derived.column3') }))
      .whereRef('orders.id', '=', 'derived.column1')
      .execute();
    filled += rows.length;
    last = rows.at(-1)?.id ?? last;
  }
}
