import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import { today } from '#src/core/site/calendar.ts';
import { toolNotFound } from '#src/core/tools/require-tool.server.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import { requireAboveFloors } from '#src/modules/orders/amend/price-floors.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { type Inserted, type KeyedRequest, requireSameRequest } from '#src/platform/http/idempotency-key.ts';
import { atField } from '#src/platform/http/refusal.ts';
import { type AgreedPriceField, type AgreedPriceInput, agreedPriceProblems, NO_ACCOUNT } from './agreed-price.ts';
import { findByCreationKey, listPricesOf } from './agreed-price-repository.server.ts';
import { alreadyAgreed } from './already-agreed.ts';
import { lockCustomers } from './lock-customers.server.ts';
import { priceTermsOf, rivalsOf } from './price-terms.ts';
import { creationKey, writeAgreedPrice } from './write-agreed-price.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

const ruleBroken = (field: AgreedPriceField, message: string) => atField(field, 'agreed_price_rule', message);

/** @throws Refusal if the key was used for another request */
async function findEarlier(db: Db, admin: Actor, keyed: KeyedRequest | undefined): Promise<Inserted | undefined> {
  const earlier = keyed && (await findByCreationKey(db, creationKey(admin, keyed.key)));
  if (!earlier) return undefined;
  requireSameRequest(earlier.creation_hash, keyed.hash, 'agreed price');
  return { id: earlier.id, repeated: true };
}

/** @throws Refusal for the first field that breaks a rule */
function requireRules(input: AgreedPriceInput, currency: string): void {
  const [broken] = Object.entries(agreedPriceProblems(input, currency, today()));
  if (broken) throw ruleBroken(broken[0] as AgreedPriceField, broken[1]);
}

/**
 * Agrees a price with a customer.
 * @param replace ends the prices for the same pieces on some of the same days, or shortens them to the days before
 * @param keyed if the request was repeated with its key, it yields the same price
 * @throws Refusal when a rule is broken, another price is agreed for these pieces and days, or it is below cost
 */
export async function setAgreedPrice(
  { config, db, fills }: Parts,
  actor: Actor | undefined,
  input: AgreedPriceInput & { replace: boolean; belowFloor?: boolean },
  keyed?: KeyedRequest,
): Promise<Inserted> {
  const admin = requireAdmin(actor);
  const known = await findEarlier(db, admin, keyed);
  if (known) return known;
  const { currency } = config;
  requireRules(input, currency);
  return inTransaction(db, async (trx) => {
    const [customer] = await lockCustomers(trx, [input.customer.trim().toLowerCase()], fills);
    if (!customer) throw ruleBroken('customer', NO_ACCOUNT);
    // Again behind the lock: the same request may have been first.
    const earlier = await findEarlier(trx, admin, keyed);
    if (earlier) return earlier;
    const tool = await findTool(trx, input.toolId);
    if (!tool) throw toolNotFound('toolId');
    const terms = priceTermsOf(input, customer.id, tool._id, currency);
    const given = { toolId: tool._id, unitPrice: terms.price_minor, field: 'unitPrice' };
    await requireAboveFloors(trx, { fills }, admin, currency, [given], input.belowFloor);
    const replaced = rivalsOf(terms, await listPricesOf(trx, [customer.id]));
    const [rival] = replaced;
    if (rival && !input.replace) throw alreadyAgreed(terms, rival, replaced);
    const id = await writeAgreedPrice(trx, { fills }, admin, { terms, customer, tool, replaced, keyed });
    if (id === undefined) throw new Error('an agreed price under this key appeared behind the lock of its customer');
    return { id, repeated: false };
  });
}
