import { sql } from 'kysely';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { referencesOf } from './reference.ts';
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
}

const columns = [
  'orders.id as orderId',
  'orders.number',
  'orders.customer_id as customerId',
  'orders.currency',
] as const;
const columnsOfSlip = ['slips.id as slipId', 'slips.content_hash as contentHash'] as const;

interface Row extends Omit<KnownTransfer, 'state' | 'slip' | 'orderNumber' | 'amount' | 'references'> {
  amount: number | string;
  reference: string | null;
  endToEnd?: string | null;
  number: string;
  slipId: string | null;
  contentHash: string | null;
}

const toKnown = (
  { slipId, contentHash, number, amount, reference, endToEnd, ...row }: Row,
  state: KnownTransfer['state'],
): KnownTransfer => ({
  ...row,
  amount: Number(amount),
  references: referencesOf(reference, endToEnd),
  state,
  orderNumber: number,
  slip: slipId === null ? null : { id: slipId, contentHash },
});

/** The transfers in the ledgers that have a reference, an order or a file in common, earliest first. */
async function listRecorded(db: Db, { references, orderIds, contentHashes }: Common): Promise<KnownTransfer[]> {
  const rows = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('orders', 'orders.id', 'entry.order_id')
    .leftJoin('slips', 'slips.id', 'entry.slip_id')
    .leftJoin('statement_lines as line', 'line.entry_id', 'entry.id')
    .select([
      'line.id as lineId',
      'line.end_to_end_form as endToEnd',
      'entry.kind',
      'entry.reference_form as reference',
      'entry.received_on as day',
    ])
    .select('entry.amount_minor as amount')
    .select([...columns, ...columnsOfSlip])
    .where('entry.kind', 'in', ['payment', 'refund'])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('entry.reference_form', 'in', references),
        eb(
          'entry.id',
          'in',
          selectFrom('statement_lines').select('entry_id').where('end_to_end_form', 'in', references),
        ),
        eb('entry.order_id', 'in', orderIds),
        eb('entry.slip_id', 'in', selectFrom('slips').select('id').where('content_hash', 'in', contentHashes)),
      ]),
    )
    .where(sql<boolean>`not exists (select 1 from ledger_entries contra where contra.corrects = entry.id)`)
    .orderBy('entry.id')
    .execute();
  return rows.map(({ kind, amount, lineId, ...row }) => {
    const direction = kind === 'payment' ? 'in' : 'out';
    return toKnown({ ...row, direction, amount: Math.abs(Number(amount)), isOfStatement: lineId !== null }, 'recorded');
  });
}

/** The transfers that slips report and no ledger has from them: to be decided, or settled by another entry. */
async function listReported(db: Db, { references, orderIds, contentHashes }: Common): Promise<KnownTransfer[]> {
  const rows = await db
    .selectFrom('slips')
    .innerJoin('orders', 'orders.id', 'slips.order_id')
    .select([
      'reference_form',
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
  return rows.map(({ decision, reference_form, ...row }) =>
    toKnown(
      { ...row, direction: 'in', reference: reference_form, isOfStatement: false },
      decision === null ? 'pending' : 'recorded',
    ),
  );
}

/** All known transfers that have a reference, an order or a file in common; those in a ledger first. */
export async function listKnownTransfers(db: Db, { references, orderIds, contentHashes }: Common) {
  // Without entries, a list must match nothing, and the empty reference is none.
  const common = {
    references: [...references.filter((reference) => reference !== ''), '-'],
    orderIds: [...orderIds, '-'],
    contentHashes: [...contentHashes, '-'],
  };
  return [...(await listRecorded(db, common)), ...(await listReported(db, common))];
}

/** Ids of this order and all others on its joint invoice. */
export async function listOrdersPaidWith(db: Db, orderId: string, jointInvoice: string | null): Promise<string[]> {
  if (jointInvoice === null) return [orderId];
  const rows = await db.selectFrom('orders').select('id').where('joint_invoice', '=', jointInvoice).execute();
  return [...new Set([orderId, ...rows.map(({ id }) => id)])];
}
