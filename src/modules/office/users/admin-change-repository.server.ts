import type { Selectable } from 'kysely';
import type { Actor } from '#src/core/accounts/actor.ts';
import type { AdminChange } from '#src/core/admin-change.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { PageRequest } from '#src/platform/http/page.ts';
import type { ChangeFilter, RecordedChange } from './admin-change.ts';
import type { AdminChangeTable } from './admin-change-table.ts';

const asJson = (fields: object | null) => (fields ? JSON.stringify(fields) : null);

const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** The user whom an entry names besides its subject. The entries of an order follow their order. */
async function findNamed(trx: Db, { kind, subject, before, after, about }: AdminChange): Promise<string | null> {
  if (about !== undefined || kind === 'order') return about ?? null;
  const texts = [subject.name, ...Object.values({ ...before }), ...Object.values({ ...after })];
  const addresses = texts.flatMap((text) => (typeof text === 'string' && ADDRESS.test(text) ? [text] : []));
  if (addresses.length === 0) return null;
  const query = trx.selectFrom('user').select('id').where('email', 'in', addresses).where('id', '<>', subject.id);
  return (await query.orderBy('id').executeTakeFirst())?.id ?? null;
}

export async function insertAdminChange(trx: Db, { person, ...account }: Actor, change: AdminChange): Promise<void> {
  const { kind, action, subject, before, after } = change;
  const admin = person ?? account;
  await trx
    .insertInto('admin_changes')
    .values({
      id: newId(),
      at: Date.now(),
      admin_id: admin.userId,
      admin_email: admin.email.toLowerCase(),
      kind,
      action,
      subject_id: subject.id,
      subject_name: subject.name,
      about_id: await findNamed(trx, change),
      before: asJson(before),
      after: asJson(after),
    })
    .execute();
}

function toChange(row: Selectable<AdminChangeTable> & { currency: string | null }): RecordedChange {
  return {
    _id: row.id,
    at: new Date(row.at).toISOString(),
    admin: row.admin_email,
    kind: row.kind,
    action: row.action,
    subjectId: row.subject_id,
    subject: row.subject_name,
    currency: row.currency,
    before: row.before === null ? null : JSON.parse(row.before),
    after: row.after === null ? null : JSON.parse(row.after),
  };
}

/** Newest first: ids are time-ordered. */
export async function listAdminChanges(
  db: Db,
  { admin, kind, subject = '' }: ChangeFilter,
  { limit, after }: PageRequest,
): Promise<RecordedChange[]> {
  const rows = await db
    .selectFrom('admin_changes')
    .leftJoin('orders', (join) =>
      join.onRef('orders.id', '=', 'admin_changes.subject_id').on('admin_changes.kind', '=', 'order'),
    )
    .selectAll('admin_changes')
    .select('orders.currency')
    .$if(admin !== '', (query) => query.where('admin_email', '=', admin.toLowerCase()))
    .$if(kind !== '', (query) => query.where('kind', '=', kind as AdminChangeTable['kind']))
    .$if(subject !== '', (query) => query.where('subject_id', '=', subject))
    .$if(after !== undefined, (query) => query.where('admin_changes.id', '<', after ?? ''))
    .orderBy('admin_changes.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toChange);
}
