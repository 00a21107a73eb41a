import type { Insertable, Updateable } from 'kysely';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { WebhookTable } from './webhook-tables.ts';

export function listWebhooks(db: Db) {
  return db.selectFrom('webhooks').selectAll().orderBy('id').execute();
}

export function findWebhook(db: Db, id: string) {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockWebhook(trx: Db, id: string) {
  return trx.selectFrom('webhooks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertWebhook(db: Db, row: Insertable<WebhookTable>): Promise<void> {
  await db.insertInto('webhooks').values(row).execute();
}

export async function updateWebhook(db: Db, id: string, change: Updateable<WebhookTable>): Promise<void> {
  await db.updateTable('webhooks').set(change).where('id', '=', id).execute();
}

/** Its deliveries are deleted, too. */
export async function deleteWebhook(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
}

// Every order runs it.
const activeWebhooks = compileOnce((db) =>
  db.selectFrom('webhooks').select(['id', 'events']).where('active', '=', 1).orderBy('id'),
);

export async function listActiveWebhooks(db: Db) {
  return (await activeWebhooks(db)).rows;
}
