import { sql } from 'kysely';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { BankDetails } from '../bank-details/bank-details.ts';
import { BANK } from '../bank-details/current-details.server.ts';
import type { PaymentTerms } from './due-parts.ts';

const ownTerms = ['deposit_percent', 'days'] as const;
const termsOfCustomer = compileOnce((db, customerId: string) =>
  db.selectFrom('customer_terms').select(ownTerms).where('customer_id', '=', customerId),
);

const agreedWith = (locked: boolean) =>
  compileOnce((db, customerId: string) =>
    db
      .selectFrom('user')
      .leftJoin('customer_terms', 'customer_terms.customer_id', 'user.id')
      .select(ownTerms)
      .select(({ selectFrom }) =>
        selectFrom('approvals')
          .select('content')
          .where('kind', '=', sql.lit(BANK.kind))
          .where('decision', '=', sql.lit('approved'))
          .orderBy('decided_at', 'desc')
          .orderBy('approvals.id', 'desc')
          .limit(sql.lit(1))
          .as('bank'),
      )
      .where('user.id', '=', customerId)
      .$if(locked, (query) => query.forNoKeyUpdate('user')),
  );
const [agreedRead, agreedLocked] = [agreedWith(false), agreedWith(true)];
const toTerms = (row: { deposit_percent: number | null; days: number | null } | undefined): PaymentTerms | undefined =>
  row && row.deposit_percent !== null ? { percent: row.deposit_percent, days: row.days ?? 0 } : undefined;

/** Terms agreed with this customer, if they differ from the shop's. */
export async function findCustomerTerms(db: Db, customerId: string): Promise<PaymentTerms | undefined> {
  return toTerms((await termsOfCustomer(db, customerId)).rows[0]);
}

/**
 * What a new order of a customer depends on: the customer's own terms, and the most recently approved bank account.
 * @param locked makes concurrent calls for the same customer wait for this transaction; SQLite has a single writer
 * anyway
 */
export async function readAgreed(
  trx: Db,
  customerId: string,
  locked: boolean,
): Promise<{ terms: PaymentTerms | undefined; bank: BankDetails | undefined }> {
  const [row] = (await (locked ? agreedLocked : agreedRead)(trx, customerId)).rows;
  const bank = row?.bank ? (JSON.parse(row.bank) as BankDetails) : undefined;
  return { terms: toTerms(row), bank };
}

export async function upsertCustomerTerms(
  db: Db,
  customerId: string,
  depositPercent: number,
  days: number,
): Promise<void> {
  const terms = { deposit_percent: depositPercent, days };
  await db
    .insertInto('customer_terms')
    .values({ customer_id: customerId, ...terms })
    .onConflict((oc) => oc.column('customer_id').doUpdateSet(terms))
    .execute();
}
