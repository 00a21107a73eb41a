import { createHash, type Hash } from 'node:crypto';
import { setImmediate as yieldToOtherRequests } from 'node:timers/promises';
import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { paperProblem } from '#src/core/orders/printed-texts.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { publicTool, type Tool, type ToolContent } from '#src/core/tools/tool.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { conflict, type Refusal } from '#src/platform/http/refusal.ts';
import { listDraftNames } from '../editor/draft-repository.server.ts';
import { writeDrafts } from '../editor/save-draft.server.ts';
import { findTools, listTakenNames } from '../editor/tools-repository.server.ts';
import { type ToolWrite, writeTools } from '../editor/write-tools.server.ts';
import { type ImportOutcome, MAX_LISTED, type RowChange, type RowProblem } from './import-outcome.ts';
import { idOf, planRow, type RowPlan, rowChangeInWords, type SheetRow } from './plan-row.server.ts';
import type { ReadSheet } from './read-sheet.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;
type OnProgress = (done: number) => void;

/** An element or entity of HTML, as other shops export descriptions. */
const MARKUP = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|&(?:[a-z]+|#\d+);/i;
/** Number of rows checked and written before other requests get a turn. */
const CHUNK = 50;

/** Collects the outcome of a file, its unique values and the hash of its plan. */
class Tally {
  readonly outcome: ImportOutcome = {
    ...{ added: 0, drafts: 0, changed: 0, unchanged: 0, problemCount: 0, problems: [], changes: [], notices: [] },
    ...{ plan: '', imported: false },
  };
  readonly #withMarkup: number[] = [];
  readonly #ids = new Set<string>();
  readonly #names = new Set<string>();
  readonly #plan: Hash = createHash('sha256');

  add(problems: readonly RowProblem[]): void {
    const { outcome } = this;
    outcome.problemCount += problems.length;
    outcome.problems.push(...problems.slice(0, MAX_LISTED - outcome.problems.length));
  }

  count(kind: 'added' | 'drafts' | 'changed', change: RowChange): void {
    this.outcome[kind] += 1;
    if (this.outcome.changes.length < MAX_LISTED) this.outcome.changes.push(change);
  }

  /** Whether an earlier row has this id or, for new tools, this name. */
  isRepeated(id: string, name: string): boolean {
    const [earlier, key] = id === '' ? [this.#names, name] : [this.#ids, id];
    const repeated = earlier.has(key);
    earlier.add(key);
    return repeated;
  }

  plan(...parts: unknown[]): void {
    this.#plan.update(`${JSON.stringify(parts)}\n`);
  }

  /** Notes a new description that looks like the source of a web page. */
  noteMarkup(row: number, { description }: ToolContent): void {
    if (MARKUP.test(description)) this.#withMarkup.push(row);
  }

  finish(notices: readonly string[]): ImportOutcome {
    const [first, second] = this.#withMarkup;
    const more = second === undefined ? '' : ` and ${this.#withMarkup.length - 1} more`;
    this.outcome.notices.push(...notices);
    if (first !== undefined)
      this.outcome.notices.push(`The description in row ${first}${more} has HTML, which buyers see as it is written.`);
    this.outcome.plan = this.#plan.digest('hex');
    return this.outcome;
  }
}

/** Names that new tools cannot have: `drafts` are those of drafts. */
interface TakenNames {
  tools: ReadonlySet<string>;
  drafts: ReadonlySet<string>;
}

/** The problem of a row that does not identify exactly one tool. */
function rowProblem(row: SheetRow, seen: Tool | undefined, taken: TakenNames, tally: Tally) {
  const [id, name] = [idOf(row), row.cells.get('Name')?.trim() ?? ''];
  const at = (column: string, reason: string): RowProblem => ({ row: row.row, column, reason });
  if (tally.isRepeated(id, name))
    return at(id === '' ? 'Name' : 'Id', 'An earlier row of this file is about this tool.');
  if (id !== '' && !seen) return at('Id', 'There is no tool with this id any more. Empty the cell to add the tool.');
  if (id === '' && taken.tools.has(name))
    return at('Name', 'There is a tool with this name. To change it, give its id.');
  if (id === '' && taken.drafts.has(name))
    return at('Name', 'There is a draft with this name. Publish or delete it first.');
  return undefined;
}

interface PlannedWrite extends ToolWrite {
  draft: boolean;
}

/** The plan of a row, unless papers cannot print the name that it gives a tool. */
function withPrintableName(shop: Pick<Shop, 'fills'>, { row }: SheetRow, plan: RowPlan): RowPlan {
  if (plan === 'unchanged' || 'problems' in plan || !plan.changed.includes('toolName')) return plan;
  const reason = paperProblem(shop, plan.after.toolName);
  return reason ? { problems: [{ row, column: 'Name', reason }] } : plan;
}

/** Checks a chunk of rows. @returns the writes for its changes */
async function planChunk(
  db: Db,
  rows: readonly SheetRow[],
  shop: Pick<Shop, 'config' | 'fills'>,
  { tally, locked, drafts }: { tally: Tally; locked: boolean; drafts: ReadonlySet<string> },
) {
  const { publicUrl, currency } = shop.config;
  const ids = rows.map(idOf).filter(Boolean);
  const names = rows.filter((row) => idOf(row) === '').map(({ cells }) => cells.get('Name')?.trim() ?? '');
  const stored = new Map((await findTools(db, ids, { locked })).map((tool) => [tool._id, tool]));
  const taken = { tools: new Set(await listTakenNames(db, names)), drafts };
  const writes: PlannedWrite[] = [];
  for (const row of rows) {
    const before = stored.get(idOf(row));
    const seen = before && publicTool(before, publicUrl);
    const problem = rowProblem(row, seen, taken, tally);
    const planned = problem ? { problems: [problem] } : withPrintableName(shop, row, planRow(row, seen, currency));
    if (planned === 'unchanged') tally.outcome.unchanged += 1;
    else if ('problems' in planned) tally.add(planned.problems);
    else {
      const { after, changed } = planned;
      const draft = after.img === '';
      tally.count(draft ? 'drafts' : seen ? 'changed' : 'added', rowChangeInWords(row.row, seen, after, changed));
      if (changed.includes('description')) tally.noteMarkup(row.row, after);
      // Uses the difference in stock, so that a sale in the meantime does not alter the plan.
      tally.plan(row.row, seen?._id, seen?.version, { ...after, quantity: after.quantity - (seen?.quantity ?? 0) });
      writes.push({ id: seen?._id ?? newId(), before: before ?? null, after, draft });
    }
  }
  return writes;
}

/** Previews an import of the rows. Writes nothing. */
export async function checkImport(shop: Parts, { rows, notices }: ReadSheet, onProgress: OnProgress) {
  const { db } = shop;
  const tally = new Tally();
  const drafts = await listDraftNames(db);
  for (let at = 0; at < rows.length; at += CHUNK) {
    await planChunk(db, rows.slice(at, at + CHUNK), shop, { tally, locked: false, drafts });
    onProgress(Math.min(at + CHUNK, rows.length));
    await yieldToOtherRequests();
  }
  return tally.finish(notices);
}

/**
 * Imports all rows or none, or all correct rows if asked to, provided that they make exactly the checked changes.
 * @param sheet.plan from the check
 * @param sheet.correctRows rows with a problem are left out
 * @throws Refusal when a row has a problem, or a tool has changed since the check
 */
export async function importTools(
  parts: Parts,
  actor: Actor | undefined,
  { rows, notices, plan, correctRows }: ReadSheet & { plan: string; correctRows: boolean },
  onProgress: OnProgress,
): Promise<ImportOutcome> {
  const admin = requireAdmin(actor);
  return inTransaction(parts.db, async (trx) => {
    const tally = new Tally();
    const drafts = await listDraftNames(trx);
    for (let at = 0; at < rows.length; at += CHUNK) {
      const writes = await planChunk(trx, rows.slice(at, at + CHUNK), parts, { tally, locked: true, drafts });
      if (tally.outcome.problemCount > 0 && !correctRows) throw changedSince();
      const isDraft = ({ draft }: PlannedWrite) => draft;
      await writeTools(
        trx,
        parts,
        admin,
        writes.filter((write) => !isDraft(write)),
      );
      await writeDrafts(trx, parts, admin, writes.filter(isDraft));
      onProgress(Math.min(at + CHUNK, rows.length));
      await yieldToOtherRequests();
    }
    const outcome = tally.finish(notices);
    if (outcome.plan !== plan) throw changedSince();
    return { ...outcome, imported: true };
  });
}

function changedSince(): Refusal {
  return conflict(
    'tools_changed',
    'Nothing was imported: since the check, a tool of this file was changed. Check the file again to see what it does now.',
  );
}
