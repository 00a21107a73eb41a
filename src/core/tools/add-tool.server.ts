import { hash } from 'node:crypto';
import { type Actor, requireAdmin, sameEmail } from '#src/core/accounts/actor.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { type Inserted, requireSameRequest } from '#src/platform/http/idempotency-key.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { decimalsOf, minorPriceOf } from '#src/platform/i18n/money.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { requireImage, requireNoProblems, requirePrintableName, requireTool } from './require-tool.server.ts';
import { filledRows } from './specification-rules.ts';
import { contentOf } from './tool.ts';
import type { ToolKeeper } from './tool-keeper.ts';
import { findToolByCreationKey, insertTool } from './tool-repository.server.ts';
import { type AddToolRequest, toolInputOf } from './tool-request.ts';
import { addToolProblems, parsePrice } from './tool-rules.ts';

/**
 * Adds a tool to the catalogue.
 * @param idempotencyKey from the Idempotency-Key header; a repeated request with the same key adds no second tool
 * @param keeper for what a module keeps with the tool
 * @throws Refusal when a rule of spec section 5 is broken or the request names another person's email
 */
export async function addTool(
  { config, db, fills }: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  request: AddToolRequest,
  idempotencyKey: string = newId(),
  keeper?: ToolKeeper,
): Promise<Inserted> {
  const admin = requireAdmin(actor);
  requireOwnEmail(admin, request);
  requireNoProblems(addToolProblems(toolInputOf(request), config.currency));
  requirePrintableName({ fills }, request.toolName);
  keeper?.check(undefined);

  const key = `${admin.userId}:${idempotencyKey}`;
  const requestHash = hash('sha256', JSON.stringify(request));
  const earlier = await findEarlierTool(db, key, requestHash);
  if (earlier) return earlier;

  const id = newId();
  const inserted = await inTransaction(db, async (trx) => {
    const image = await requireImage(trx, request.img, config.publicUrl);
    const columns = { ...rowOf(request, admin, config.currency), ...(await keeper?.columns(trx, undefined)) };
    const row = { ...columns, id, image, creation_key: key, creation_hash: requestHash };
    if (!(await insertTool(trx, row))) return false;
    await keeper?.written(trx, id, undefined);
    const after = contentOf(await requireTool(trx, id));
    await recordAdminChange({ fills }, trx, admin, {
      kind: 'tool',
      action: 'added',
      subject: { id, name: after.toolName },
      before: null,
      after,
    });
    return true;
  });
  const added = inserted ? { id, repeated: false } : await findEarlierTool(db, key, requestHash);
  if (!added) throw new Error('a tool under this idempotency key was reported but cannot be read');
  return added;
}

function requireOwnEmail(admin: Actor, { email }: AddToolRequest): void {
  if (email !== undefined && !sameEmail(admin.email, email)) {
    throw new Refusal(
      'forbidden',
      'not_yours',
      'A tool can only be added with the email address you are signed in with.',
    );
  }
}

async function findEarlierTool(db: Db, key: string, requestHash: string): Promise<Inserted | undefined> {
  const earlier = await findToolByCreationKey(db, key);
  if (!earlier) return undefined;
  requireSameRequest(earlier.creation_hash, requestHash, 'tool');
  return { id: earlier.id, repeated: true };
}

function rowOf(request: AddToolRequest, admin: Actor, currency: string) {
  const { toolName, description, price, quantity, category, specifications } = request;
  const now = Date.now();
  return {
    name: toolName.trim(),
    description: description.trim(),
    quantity: parseWholeNumber(quantity),
    price_minor: minorPriceOf(parsePrice(price, currency), currency),
    price_decimals: decimalsOf(currency),
    category: category?.trim() || null,
    specifications: JSON.stringify(filledRows(specifications ?? [])),
    created_by: admin.email,
    created_at: now,
    updated_at: now,
  };
}
