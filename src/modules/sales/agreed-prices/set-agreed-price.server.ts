import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { requireNotOwn } from '#src/core/accounts/policy.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { formatDate, today } from '#src/core/site/calendar.ts';
import { toolNotFound } from '#src/core/tools/require-tool.server.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import { requireAboveFloors } from '#src/modules/orders/amend/price-floors.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { type Inserted, type KeyedRequest, requireSameRequest } from '#src/platform/http/idempotency-key.ts';
import { conflict, Refusal } from '#src/platform/http/refusal.ts';
import { parseMinorUnits } from '#src/platform/i18n/amounts.ts';
import { formatMinor, formatPieces, fromMinorUnits } from '#src/platform/i18n/money.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import {
  type AgreedPriceField,
  type AgreedPriceInput,
  agreedPriceProblems,
  type Days,
  daysKept,
  daysOverlap,
} from './agreed-price.ts';
import {
  type AgreedPriceRow,
  deleteAgreedPrice,
  findByCreationKey,
  insertAgreedPrice,
  listPricesOf,
  setLastDay,
} from './agreed-price-repository.server.ts';
import { lockCustomers } from './lock-customers.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

export interface Customer {
  id: string;
  email: string;
  name: string;
}

/** A price as it is stored, in minor units. */
export type PriceTerms = Pick<
  AgreedPriceRow,
  'customer_id' | 'tool_id' | 'from_pieces' | 'price_minor' | 'currency' | 'valid_from' | 'valid_until'
>;

const ruleBroken = (field: AgreedPriceField, message: string) =>
  new Refusal('rule', 'agreed_price_rule', message, { field });

export const NO_ACCOUNT = 'There is no account with this email address.';

/** The input as it is stored. @param input valid by `agreedPriceProblems` */
export const priceTermsOf = (
  input: AgreedPriceInput,
  customerId: string,
  toolId: string,
  currency: string,
): PriceTerms => ({
  customer_id: customerId,
  tool_id: toolId,
  from_pieces: parseWholeNumber(input.from),
  price_minor: parseMinorUnits(input.unitPrice, currency) ?? 0,
  currency,
  valid_from: input.validFrom || null,
  valid_until: input.until || null,
});

const daysOf = ({ valid_from, valid_until }: PriceTerms): Days => ({ validFrom: valid_from, until: valid_until });

/** The prices that cannot be valid beside this one: for the same pieces of the tool, on some of the same days. */
export const rivalsOf = <Row extends PriceTerms>(terms: PriceTerms, stored: readonly Row[]): Row[] =>
  stored.filter(
    (row) =>
      row.customer_id === terms.customer_id &&
      row.tool_id === terms.tool_id &&
      row.from_pieces === terms.from_pieces &&
      row.currency === terms.currency &&
      daysOverlap(daysOf(row), daysOf(terms)),
  );

/** What a replacement leaves of prices. */
export const keptOf = <Row extends PriceTerms>(replaced: readonly Row[], replacement: PriceTerms): Row[] =>
  replaced.flatMap((row) => {
    const kept = daysKept(daysOf(row), daysOf(replacement), today());
    return kept ? [{ ...row, valid_until: kept.until }] : [];
  });

/** The fields of a price for the change history. */
export const recordedTerms = (terms: PriceTerms, customer: string) => ({
  customer,
  fromPieces: terms.from_pieces,
  price: fromMinorUnits(terms.price_minor, terms.currency),
  validFrom: terms.valid_from,
  validUntil: terms.valid_until,
});

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

const creationKey = ({ userId }: Actor, key: string) => `${userId}:${key}`;

/** @throws Refusal if the key was used for another request */
async function findEarlier(db: Db, admin: Actor, keyed: KeyedRequest | undefined): Promise<Inserted | undefined> {
  const earlier = keyed && (await findByCreationKey(db, creationKey(admin, keyed.key)));
  if (!earlier) return undefined;
  requireSameRequest(earlier.creation_hash, keyed.hash, 'agreed price');
  return { id: earlier.id, repeated: true };
}

const day = (time: string) => formatDate(time, 'short');

function inWords({ price_minor, from_pieces, currency, valid_from, valid_until }: AgreedPriceRow): string {
  const days = [valid_from && ` from ${day(valid_from)}`, valid_until && ` until ${day(valid_until)}`].filter(Boolean);
  const when = days.length > 0 ? `days${days.join('')}` : 'all days';
  return `${formatMinor(price_minor, currency)} is agreed already from ${formatPieces(from_pieces)} pieces on ${when}.`;
}

/** Such as `ends it at once`. Of prices that are not valid on the same days, one at most has days to keep. */
function effectOf(replacement: PriceTerms, replaced: readonly AgreedPriceRow[]): string {
  const [kept] = keptOf(replaced, replacement);
  const isOne = replaced.length === 1;
  if (!kept?.valid_until) return `ends ${isOne ? 'it' : 'them'} at once`;
  const last = day(kept.valid_until);
  return isOne
    ? `ends it on ${last}`
    : `ends ${formatMinor(kept.price_minor, kept.currency)} on ${last} and the rest at once`;
}

/** The last day of a replacement, such as 2026-12-09, if prices that it ends went on after it. */
export function lastDayOf({ valid_until: last }: PriceTerms, replaced: readonly PriceTerms[]): string | undefined {
  const wentOn = last !== null && replaced.some(({ valid_until }) => valid_until === null || valid_until > last);
  return wentOn ? last : undefined;
}

/** @param rival the first of those that would be replaced */
function alreadyAgreed(terms: PriceTerms, rival: AgreedPriceRow, replaced: readonly AgreedPriceRow[]): Refusal {
  const what = replaced.length > 1 ? 'these prices first, or replace them' : 'that price first, or replace it';
  const last = lastDayOf(terms, replaced);
  const end = last ? ` ${replaced.length > 1 ? 'None of them returns' : 'It does not return'} after ${day(last)}.` : '';
  return conflict(
    'agreed_price_exists',
    `${replaced.map(inWords).join(' ')} End ${what}, which ${effectOf(terms, replaced)}.${end}`,
    { field: 'from', unitPrice: fromMinorUnits(rival.price_minor, rival.currency) },
  );
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
