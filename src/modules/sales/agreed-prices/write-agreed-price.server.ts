import type { Actor } from '#src/core/accounts/actor.ts';
import { requireNotOwn } from '#src/core/accounts/policy.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import {
  type AgreedPriceRow,
  deleteAgreedPrice,
  insertAgreedPrice,
  setLastDay,
} from './agreed-price-repository.server.ts';
import type { Customer } from './lock-customers.server.ts';
import { keptOf, type PriceTerms, recordedTerms } from './price-terms.ts';

/** The key of a request, among those of all admins. */
export const creationKey = ({ userId }: Actor, key: string) => `${userId}:${key}`;

interface ToWrite {
  terms: PriceTerms;
  customer: Customer;
  tool: Pick<Tool, 'toolName'>;
  /** Prices that it ends, or shortens to the days before it. */
  replaced: readonly AgreedPriceRow[];
  keyed?: KeyedRequest | undefined;
}

/**
 * Ends prices for another one, or shortens them to the days before it; not those that were ended meanwhile.
 * @returns each with what is left of it
 */
async function makeWay(trx: Db, terms: PriceTerms, replaced: readonly AgreedPriceRow[]) {
  const changes: { before: AgreedPriceRow; after: AgreedPriceRow | undefined }[] = [];
  const shortened = new Map(keptOf(replaced, terms).map((row) => [row.id, row]));
  for (const before of replaced) {
    const after = shortened.get(before.id);
    const changed = after
      ? await setLastDay(trx, before.id, after.valid_until)
      : await deleteAgreedPrice(trx, before.id);
    if (changed > 0) changes.push({ before, after });
  }
  return changes;
}

/** Stores a price in place of others, and records it. @returns undefined if the request was made before */
export async function writeAgreedPrice(
  trx: Db,
  { fills }: Pick<Shop, 'fills'>,
  admin: Actor,
  { terms, customer, tool, replaced, keyed }: ToWrite,
): Promise<string | undefined> {
  requireNotOwn(admin, { customerId: customer.id });
  const id = newId();
  const changes = await makeWay(trx, terms, replaced);
  const inserted = await insertAgreedPrice(trx, {
    ...terms,
    ...{ id, created_at: Date.now(), created_by: admin.email },
    ...{ creation_key: creationKey(admin, keyed?.key ?? id), creation_hash: keyed?.hash ?? null },
  });
  if (!inserted) return undefined;
  const record = (action: string, before: PriceTerms | undefined, after: PriceTerms | undefined) =>
    recordAdminChange({ fills }, trx, admin, {
      kind: 'price',
      action,
      subject: { id, name: tool.toolName },
      before: before ? recordedTerms(before, customer.email) : null,
      after: after ? recordedTerms(after, customer.email) : null,
    });
  const [earlier, ...others] = changes.filter(({ after }) => after === undefined);
  for (const { before, after } of changes) if (after) await record('agreed price shortened', before, after);
  for (const { before } of others) await record('agreed price ended', before, undefined);
  await record(earlier ? 'agreed price changed' : 'price agreed', earlier?.before, terms);
  return id;
}
