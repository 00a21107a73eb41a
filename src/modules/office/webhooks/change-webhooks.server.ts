import { isDeepStrictEqual } from 'node:util';
import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { type ChangedFields, recordAdminChange } from '#src/core/admin-change.server.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { Shop } from '#src/core/shop.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { atField, conflict, Refusal } from '#src/platform/http/refusal.ts';
import { OLD_SECRET_MS } from '../api-keys/api-key.ts';
import { findDelivery, updateDelivery } from './delivery-repository.server.ts';
import { webhookSecret } from './sign-delivery.server.ts';
import { MAX_WEBHOOKS, type WebhookEvent, type WebhookInput, webhookProblem } from './webhook.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  updateWebhook,
} from './webhook-repository.server.ts';
import { webhookSettings } from './webhook-settings.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;
type Row = Awaited<ReturnType<typeof requireWebhook>>;

const missing = () => new Refusal('missing', 'webhook_not_found', 'This webhook does not exist any more.');

export async function requireWebhook(db: Db, id: string) {
  const found = await findWebhook(db, id);
  if (!found) throw missing();
  return found;
}

/** Another admin's change of it waits. */
async function requireLocked(trx: Db, id: string) {
  const found = await lockWebhook(trx, id);
  if (!found) throw missing();
  return found;
}

/** @throws Refusal 422 with the field that is wrong */
function requireInput({ config }: Parts, input: WebhookInput): WebhookInput {
  const problem = webhookProblem(input, settingsOf(config, webhookSettings).allowPrivate);
  if (problem) throw atField(problem.field, 'webhook_rule', problem.message);
  return { ...input, url: new URL(input.url.trim()).href };
}

const columnsOf = ({ url, events, active }: WebhookInput) => ({
  url,
  events: events.join(','),
  active: active ? 1 : 0,
});

const contentOf = ({ url, events, active }: Pick<Row, 'url' | 'events' | 'active'>) => ({
  url,
  events: events.split(',') as WebhookEvent[],
  active: Number(active) === 1,
});

/** In the change history. */
function record(
  { fills }: Parts,
  trx: Db,
  admin: Actor,
  action: string,
  row: Pick<Row, 'id' | 'url'>,
  ...[before, after]: ChangedFields[]
) {
  const subject = { id: row.id, name: row.url };
  return recordAdminChange({ fills }, trx, admin, {
    kind: 'webhook',
    action,
    subject,
    before: before ?? null,
    after: after ?? null,
  });
}

/** @returns the id and the secret */
export async function addWebhook(parts: Parts, actor: Actor | undefined, typed: WebhookInput) {
  const admin = requireAdmin(actor);
  const columns = columnsOf(requireInput(parts, typed));
  const row = { id: newId(), ...columns, secret_version: 1, old_until: null, created_at: Date.now() };
  await inTransaction(parts.db, async (trx) => {
    if ((await listWebhooks(trx)).length >= MAX_WEBHOOKS)
      throw conflict('too_many_webhooks', `At most ${MAX_WEBHOOKS} webhooks can be kept.`);
    await insertWebhook(trx, row);
    await record(parts, trx, admin, 'added', row, null, contentOf(row));
  });
  return { id: row.id, secret: webhookSecret(parts.config, row.id, row.secret_version) };
}

/** What a change leaves undefined stays. */
type WebhookChange = { [Name in keyof WebhookInput]?: WebhookInput[Name] | undefined };

export async function changeWebhook(parts: Parts, actor: Actor | undefined, id: string, change: WebhookChange) {
  const admin = requireAdmin(actor);
  await inTransaction(parts.db, async (trx) => {
    const before = await requireLocked(trx, id);
    const { url, events, active } = contentOf(before);
    const typed = { url: change.url ?? url, events: change.events ?? events, active: change.active ?? active };
    const columns = columnsOf(requireInput(parts, typed));
    if (isDeepStrictEqual(contentOf(before), contentOf(columns))) return;
    await updateWebhook(trx, id, columns);
    await record(parts, trx, admin, 'changed', { id, url: columns.url }, contentOf(before), contentOf(columns));
  });
}

/** @returns the new secret; the old one signs for a day, too */
export async function renewSecret(parts: Parts, actor: Actor | undefined, id: string): Promise<string> {
  const admin = requireAdmin(actor);
  return inTransaction(parts.db, async (trx) => {
    const before = await requireLocked(trx, id);
    const version = before.secret_version + 1;
    await updateWebhook(trx, id, { secret_version: version, old_until: Date.now() + OLD_SECRET_MS });
    await record(parts, trx, admin, 'secret renewed', before);
    return webhookSecret(parts.config, id, version);
  });
}

export async function removeWebhookOf(parts: Parts, actor: Actor | undefined, id: string): Promise<void> {
  const admin = requireAdmin(actor);
  await inTransaction(parts.db, async (trx) => {
    const before = await requireLocked(trx, id);
    await deleteWebhook(trx, id);
    await record(parts, trx, admin, 'deleted', before, contentOf(before), null);
  });
}

/** Sends a delivery again, with the same id, by which the receiver knows it. */
export async function replayDelivery({ db }: Pick<Shop, 'db'>, id: string): Promise<void> {
  const found = await findDelivery(db, id);
  if (!found) throw new Refusal('missing', 'delivery_not_found', 'This delivery does not exist any more.');
  if (found.state === 'waiting' && found.attempts === 0) return;
  await updateDelivery(db, id, { state: 'waiting', attempts: 0, next_attempt_at: 0 });
}
