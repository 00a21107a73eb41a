import { sql } from 'kysely';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { comparedLine } from '../bank-statement/compared-line.ts';
import { CUT_START, cutReferencesOf, referencesOf } from './reference.ts';
import type { KnownTransfer } from './transfer.ts';

/** Two numbers of 32 bits name an advisory lock: the first is that of "transfer". */
const LOCK = 0x7472;

/**
 * Makes other transactions that record a transfer of one of these names wait for this one to end. To be called before
 * any order is locked, because a transfer of a joint invoice locks several. SQLite has a single writer anyway.
 */
export async function lockTransfers(trx: Db, names: readonly string[]): Promise<void> {
  if (engineOf(trx) !== 'postgres') return;
  for (const name of [...new Set(names)].sort())
    await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${name}))`.execute(trx);
}

/** What a known transfer may have in common with others. */
export interface Common {
  references: readonly string[];
  orderIds: readonly string[];
  contentHashes: readonly string[];
  /** Lines of statements: one of the same amount may show the same transfer. */
  lines: readonly { amount: number }[];
}

const columns = [
  'orders.id as orderId',
  'orders.number',
  'orders.customer_id as customerId',
  'orders.currency',
] as const;
const columnsOfSlip = ['slips.id as slipId', 'slips.content_hash as contentHash'] as const;

interface Row
  extends Omit<KnownTransfer, 'state' | 'slip' | 'orderNumber' | 'amount' | 'references' | 'cutReferences' | 'line'> {
  amount: number | string;
  /** As it was typed, and in normal form. */
  reference: string | null;
  form: string | null;
  endToEnd?: string | null;
  line?: KnownTransfer['line'];
  number: string;
  slipId: string | null;
  contentHash: string | null;
}

const toKnown = (
  { slipId, contentHash, number, amount, reference, form, endToEnd, line = null, ...row }: Row,
  state: KnownTransfer['state'],
): KnownTransfer => ({
  ...row,
  amount: Number(amount),
  references: referencesOf(form, endToEnd),
  cutReferences: cutReferencesOf(reference, line?.endToEndId),
  line,
  state,
  orderNumber: number,
  slip: slipId === null ? null : { id: slipId, contentHash },
});

type ComparedColumns = Parameters<typeof comparedLine>[0];

/**
 * Ids of the entries that have something in common, each kind of it found by an index. As conditions of one query, the
 * database would read the whole ledger.
 */
function entriesInCommon(db: Db, { references, orderIds, contentHashes, lines }: Common) {
  const starts = references.filter(({ length }) => length >= CUT_START).map((form) => form.slice(0, CUT_START));
  const amounts = [...new Set(lines.map(({ amount }) => amount))];
  const entries = db.selectFrom('ledger_entries').select('id');
  const ofLines = db
    .selectFrom('statement_lines')
    .select((eb) => eb.ref('entry_id').$notNull().as('id'))
    .where('entry_id', 'is not', null);
  const slips = db.selectFrom('slips').select('id').where('content_hash', 'in', contentHashes);
  return entries
    .where('reference_form', 'in', references)
    .unionAll(entries.where('order_id', 'in', orderIds))
    .unionAll(entries.where('slip_id', 'in', slips))
    .unionAll(ofLines.where('end_to_end_form', 'in', references))
    .$if(starts.length > 0, (union) =>
      union.unionAll(entries.where(sql`substr(reference_form, 1, ${sql.lit(CUT_START)})`, 'in', starts)),
    )
    .$if(amounts.length > 0, (union) =>
      union.unionAll(ofLines.where('decision', '=', sql.lit('recorded')).where('amount_minor', 'in', amounts)),
    );
}

/** The transfers in the ledgers that have a reference, an order or a file in common, earliest first. */
async function listRecorded(db: Db, common: Common): Promise<KnownTransfer[]> {
  const rows = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('orders', 'orders.id', 'entry.order_id')
    .leftJoin('slips', 'slips.id', 'entry.slip_id')
    .leftJoin('statement_lines as line', 'line.entry_id', 'entry.id')
    .select([
      'line.id as lineId',
      'line.end_to_end_form as endToEnd',
      'line.end_to_end_id as endToEndId',
      'line.account',
      'line.format',
      'line.reference as texts',
      'entry.kind',
      'entry.reference',
      'entry.reference_form as form',
      'entry.received_on as day',
    ])
    .select('entry.amount_minor as amount')
    .select([...columns, ...columnsOfSlip])
    .where('entry.kind', 'in', ['payment', 'refund'])
    .where('entry.id', 'in', entriesInCommon(db, common))
    .where(sql<boolean>`not exists (select 1 from ledger_entries contra where contra.corrects = entry.id)`)
    .orderBy('entry.id')
    .execute();
  return rows.map(({ kind, amount, lineId, account, format, texts, endToEndId, ...row }) => {
    const direction = kind === 'payment' ? 'in' : 'out';
    const line =
      lineId === null ? null : comparedLine({ account, format, reference: texts, endToEndId } as ComparedColumns);
    return toKnown({ ...row, direction, amount: Math.abs(Number(amount)), line }, 'recorded');
  });
}

/** The transfers that slips report and no ledger has from them: to be decided, or settled by another entry. */
async function listReported(
  db: Db,
  { references, orderIds, contentHashes }: Omit<Common, 'lines'>,
): Promise<KnownTransfer[]> {
  const rows = await db
    .selectFrom('slips')
    .innerJoin('orders', 'orders.id', 'slips.order_id')
    .select([
      'reference',
      'reference_form as form',
      'slips.sent_on as day',
      'slips.amount_minor as amount',
      'decision',
      ...columns,
      ...columnsOfSlip,
    ])
    .where(({ eb, or, and }) =>
      or([
        and([eb('decision', 'is', null), eb('slips.order_id', 'in', orderIds)]),
        ...[eb('reference_form', 'in', references), eb('content_hash', 'in', contentHashes)],
      ]),
    )
    .where(({ eb, or }) => or([eb('decision', 'is', null), eb('decision', '=', 'settled')]))
    .orderBy('slips.id')
    .execute();
  return rows.map(({ decision, ...row }) =>
    toKnown({ ...row, direction: 'in' }, decision === null ? 'pending' : 'recorded'),
  );
}

/** All known transfers that have a reference, an order or a file in common; those in a ledger first. */
export async function listKnownTransfers(db: Db, { references, orderIds, contentHashes, lines }: Common) {
  // Without entries, a list must match nothing, and the empty reference is none.
  const common = {
    references: [...references.filter((reference) => reference !== ''), '-'],
    orderIds: [...orderIds, '-'],
    contentHashes: [...contentHashes, '-'],
    lines,
  };
  return [...(await listRecorded(db, common)), ...(await listReported(db, common))];
}

/** Ids of this order and all others on its joint invoice. */
export async function listOrdersPaidWith(db: Db, orderId: string, jointInvoice: string | null): Promise<string[]> {
  if (jointInvoice === null) return [orderId];
  const rows = await db.selectFrom('orders').select('id').where('joint_invoice', '=', jointInvoice).execute();
  return [...new Set([orderId, ...rows.map(({ id }) => id)])];
}
