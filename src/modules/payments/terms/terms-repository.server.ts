import { sql } from 'kysely';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { BankDetails } from '../bank-details/bank-details.ts';
import type { BuyerCompany, InvoiceContent } from '../invoices/invoice.ts';
import type { PaymentTerms } from './due-parts.ts';

const ownTerms = ['deposit_percent', 'days'] as const;
const termsOfCustomer = compileOnce((db, customerId: string) =>
  db.selectFrom('customer_terms').select(ownTerms).where('customer_id', '=', customerId),
);
/** Bounds the search for the invoice issued last, because every order runs it. */
const RECENT_INVOICES = 100;

/** The document of a customer that was issued last. */
const lastDocument = (db: Db, customerId: string) =>
  db
    .selectFrom(({ selectFrom }) =>
      selectFrom('invoices')
        .select(['document', 'issued_at'])
        .where('customer_id', '=', customerId)
        .orderBy('id', 'desc')
        .limit(sql.lit(RECENT_INVOICES))
        .as('recent'),
    )
    .select('document')
    .orderBy('issued_at', 'desc')
    .limit(sql.lit(1));
const lastOfCustomer = compileOnce((db, customerId: string) => lastDocument(db, customerId));

const agreedWith = (locked: boolean) =>
  compileOnce((db, customerId: string) =>
    db
      .selectFrom('user')
      .leftJoin('customer_terms', 'customer_terms.customer_id', 'user.id')
      .leftJoin('bank_details', (join) => join.on('bank_details.state', '=', sql.lit('in use')))
      .select([...ownTerms, 'bank_details.details as bank', lastDocument(db, customerId).as('lastInvoice')])
      .where('user.id', '=', customerId)
      .$if(locked && engineOf(db) === 'postgres', (query) => query.forNoKeyUpdate('user')),
  );
const [agreedRead, agreedLocked] = [agreedWith(false), agreedWith(true)];
const toTerms = (row: { deposit_percent: number | null; days: number | null } | undefined): PaymentTerms | undefined =>
  row && row.deposit_percent !== null ? { percent: row.deposit_percent, days: row.days ?? 0 } : undefined;

/** Terms agreed with this customer, if they differ from the shop's. */
export async function findCustomerTerms(db: Db, customerId: string): Promise<PaymentTerms | undefined> {
  return toTerms((await termsOfCustomer(db, customerId)).rows[0]);
}

const companyOn = (document: string | null | undefined): BuyerCompany | undefined =>
  document ? (JSON.parse(document) as InvoiceContent).buyer : undefined;

/** Company and tax numbers on the customer's last invoice; undefined without one. */
export async function findBuyerCompany(db: Db, customerId: string): Promise<BuyerCompany | undefined> {
  return companyOn((await lastOfCustomer(db, customerId)).rows[0]?.document);
}

/**
 * What a new order of a customer depends on: the customer's own terms, the most recently approved bank account, and the
 * company on the customer's last invoice.
 * @param locked makes concurrent calls for the same customer wait for this transaction; SQLite has a single writer
 * anyway
 */
export async function readAgreed(
  trx: Db,
  customerId: string,
  locked: boolean,
): Promise<{ terms: PaymentTerms | undefined; bank: BankDetails | undefined; company: BuyerCompany | undefined }> {
  const [row] = (await (locked ? agreedLocked : agreedRead)(trx, customerId)).rows;
  const bank = row?.bank ? (JSON.parse(row.bank) as BankDetails) : undefined;
  return { terms: toTerms(row), bank, company: companyOn(row?.lastInvoice) };
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
