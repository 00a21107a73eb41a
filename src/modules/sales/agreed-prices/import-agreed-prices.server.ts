import { setImmediate as yieldToOtherRequests } from 'node:timers/promises';
import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { Fill } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import { today } from '#src/core/site/calendar.ts';
import { requireAboveFloors } from '#src/modules/orders/amend/price-floors.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { accountOfRow, type KnownAccounts } from './account-of-row.server.ts';
import { type AgreedPriceInput, agreedPriceProblems } from './agreed-price.ts';
import {
  type AgreedPriceRow,
  listAccountsById,
  listNamedTools,
  listPricesOf,
} from './agreed-price-repository.server.ts';
import { withDaysOfFile } from './days-of-file.ts';
import type { ImportedPrices, PriceRowProblem } from './imported-prices.ts';
import { type Customer, lockCustomers } from './lock-customers.server.ts';
import { cellOf, emailOf, type Heading, headingOfField, type PriceRow } from './price-columns.ts';
import { keptOf, lastDayOf, type PriceTerms, priceTermsOf, rivalsOf } from './price-terms.ts';
import { type PriceFileRows, readPriceFile } from './read-price-file.server.ts';
import { writeAgreedPrice } from './write-agreed-price.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

/** Problems that the answer lists. */
const MAX_LISTED = 100;
/** Rows written before other requests get a turn. */
const CHUNK = 50;

interface NamedTool {
  id: string;
  name: string;
}

/** What the rows of a file are compared with. */
interface Known extends KnownAccounts {
  tools: readonly NamedTool[];
  stored: readonly AgreedPriceRow[];
}

interface PlannedRow {
  row: number;
  terms: PriceTerms;
  isUnchanged: boolean;
  customer: Customer;
  tool: NamedTool;
}

async function readKnown(trx: Db, fills: readonly Fill[], rows: readonly PriceRow[]): Promise<Known> {
  const distinct = (heading: Heading) => [...new Set(rows.map((row) => cellOf(row, heading)).filter(Boolean))];
  const buyers = await lockCustomers(trx, [...new Set(rows.map(emailOf))], fills);
  const accounts = await listAccountsById(trx, ['', ...distinct('Customer id')]);
  const ids = [...buyers, ...accounts].map(({ id }) => id);
  return {
    buyers: new Map(buyers.map((buyer) => [buyer.email, buyer])),
    accounts: new Map(accounts.map((account) => [account.id, account])),
    tools: await listNamedTools(trx, ['', ...distinct('Tool id')], ['', ...distinct('Tool')]),
    stored: await listPricesOf(trx, ['', ...ids]),
  };
}

/** The tool by its id, or by its name if that is unique. @returns the reason if there is none */
function toolOf(row: PriceRow, tools: readonly NamedTool[]): NamedTool | string {
  const [id, name] = [cellOf(row, 'Tool id'), cellOf(row, 'Tool')];
  if (id === '' && name === '') return 'Please name the tool, by its id or its name.';
  const [tool, another] = tools.filter((known) => (id === '' ? known.name === name : known.id === id));
  if (!tool) return 'There is no such tool in the catalogue.';
  return another ? 'Several tools have this name: give the id of the tool.' : tool;
}

const isSame = (a: PriceTerms, b: PriceTerms) =>
  a.price_minor === b.price_minor && a.valid_from === b.valid_from && a.valid_until === b.valid_until;

type RowPlan = PlannedRow | { problems: PriceRowProblem[] };

/** The price of a row that is stored as the row has it; one that is over counts, too. */
function storedTerms(input: AgreedPriceInput, { id }: Customer, stored: readonly AgreedPriceRow[], currency: string) {
  const own = stored.filter((price) => price.customer_id === id && price.currency === currency);
  if (own.length === 0) return undefined;
  const terms = priceTermsOf(input, id, input.toolId, currency);
  return rivalsOf(terms, own).some((earlier) => isSame(earlier, terms)) ? terms : undefined;
}

/** @returns what a row agrees, or its problems */
function planRow(row: PriceRow, known: Known, currency: string, day: string): RowPlan {
  const at = (column: Heading, reason: string): PriceRowProblem => ({ row: row.row, column, reason });
  const tool = toolOf(row, known.tools);
  const { account, problem } = accountOfRow(row, known);
  const input: AgreedPriceInput = {
    customer: cellOf(row, 'Customer'),
    toolId: typeof tool === 'string' ? '-' : tool.id,
    from: cellOf(row, 'From pieces'),
    unitPrice: cellOf(row, 'Price per piece'),
    validFrom: cellOf(row, 'Valid from'),
    until: cellOf(row, 'Valid until'),
  };
  const named = cellOf(row, 'Currency').toUpperCase() || currency;
  const same = account && storedTerms(input, account, known.stored, named);
  if (same && typeof tool !== 'string')
    return { row: row.row, terms: same, isUnchanged: true, customer: account, tool };
  const broken = Object.entries(agreedPriceProblems(input, currency, day));
  const problems = broken.map(([field, reason]) => at(headingOfField[field as keyof AgreedPriceInput], reason));
  if (named !== currency) problems.push(at('Currency', `The currency of the shop is ${currency}.`));
  if (problem) problems.push(at(problem.column, problem.reason));
  if (typeof tool === 'string') problems.push(at(cellOf(row, 'Tool id') ? 'Tool id' : 'Tool', tool));
  if (problems.length > 0 || !account || typeof tool === 'string') return { problems };
  const terms = priceTermsOf(input, account.id, tool.id, currency);
  return { row: row.row, terms, isUnchanged: false, customer: account, tool };
}

/** Collects what the rows do. */
function planRows(typed: readonly PriceRow[], known: Known, currency: string) {
  const outcome: ImportedPrices = { added: 0, replaced: 0, unchanged: 0, problemCount: 0, problems: [], notices: [] };
  const planned: PlannedRow[] = [];
  const day = today();
  const refuse = (...problems: PriceRowProblem[]) => {
    outcome.problemCount += problems.length;
    outcome.problems.push(...problems.slice(0, MAX_LISTED - outcome.problems.length));
  };
  const terms: (PriceTerms & { row: number })[] = [];
  const { rows, problems, notices } = withDaysOfFile(typed);
  refuse(...problems);
  outcome.notices.push(...notices);
  for (const row of problems.length > 0 ? [] : rows) {
    const plan = planRow(row, known, currency, day);
    if ('problems' in plan) {
      refuse(...plan.problems);
      continue;
    }
    const [rival] = rivalsOf(plan.terms, terms);
    if (rival)
      refuse({
        row: row.row,
        column: 'From pieces',
        reason: `Row ${rival.row} has a price for the same pieces and days.`,
      });
    terms.push({ ...plan.terms, row: row.row });
    if (plan.isUnchanged) outcome.unchanged += 1;
    else planned.push(plan);
  }
  return { outcome, planned };
}

/** Limits each copy of the shop to one file in memory. */
const reading = new WeakSet<Db>();

async function readAlone(db: Db, file: Buffer, left: AbortSignal): Promise<PriceFileRows> {
  if (reading.has(db))
    throw new Refusal('busy', 'import_running', 'Another file of prices is being read. Try again in a minute.');
  reading.add(db);
  try {
    return await readPriceFile(file, left);
  } finally {
    reading.delete(db);
  }
}

/** Whether prices that a row replaces went on after its last day, and no other row does. */
function endsForGood(terms: PriceTerms, replaced: readonly PriceTerms[], planned: readonly PlannedRow[]): boolean {
  const last = lastDayOf(terms, replaced);
  if (last === undefined) return false;
  const after = { ...terms, valid_from: addDays(last, 1), valid_until: null };
  return !planned.some((other) => rivalsOf(after, [other.terms]).length > 0);
}

function noticeOfEnds(rows: readonly number[]): string[] {
  if (rows.length === 0) return [];
  const listed = `${rows.slice(0, MAX_LISTED).join(', ')}${rows.length > MAX_LISTED ? ', …' : ''}`;
  return [`After the last day of these rows the price that each replaces does not return: ${listed}.`];
}

interface PriceFile {
  file: Buffer;
  /** The admin means prices below the cost floor. */
  belowFloor: boolean;
}

/**
 * Imports the prices of all rows or, if one has a problem, none. A row ends the prices for the same pieces of the tool
 * on some of its days, or shortens them to the days before.
 * @param left ends the reading of the file when the client leaves
 * @throws Refusal for a file that cannot be read, and as `requireAboveFloors`
 */
export async function importAgreedPrices(
  { config, db, fills }: Parts,
  actor: Actor | undefined,
  { file, belowFloor }: PriceFile,
  left: AbortSignal,
): Promise<ImportedPrices> {
  const admin = requireAdmin(actor);
  const { rows, notices } = await readAlone(db, file, left);
  return inTransaction(db, async (trx) => {
    const known = await readKnown(trx, fills, rows);
    const { outcome, planned } = planRows(rows, known, config.currency);
    outcome.notices.push(...notices);
    if (outcome.problemCount > 0) return { ...outcome, added: 0, replaced: 0, unchanged: 0 };
    const given = planned.map(({ row, terms, tool }) => ({
      row,
      toolId: tool.id,
      unitPrice: terms.price_minor,
      field: 'file',
    }));
    await requireAboveFloors(trx, { fills }, admin, config.currency, given, belowFloor);
    const valid = new Set(known.stored);
    const endingRows: number[] = [];
    for (const [at, { row: number, terms, customer, tool }] of planned.entries()) {
      const replaced = rivalsOf(terms, [...valid]);
      for (const row of replaced) valid.delete(row);
      for (const row of keptOf(replaced, terms)) valid.add(row);
      if (endsForGood(terms, replaced, planned)) endingRows.push(number);
      outcome[replaced.length > 0 ? 'replaced' : 'added'] += 1;
      await writeAgreedPrice(trx, { fills }, admin, { terms, customer, tool: { toolName: tool.name }, replaced });
      if (at % CHUNK === CHUNK - 1) await yieldToOtherRequests();
    }
    outcome.notices.push(...noticeOfEnds(endingRows));
    return outcome;
  });
}
