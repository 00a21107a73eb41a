import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { changedFields, recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { conflict, type Refusal } from '#src/platform/http/refusal.ts';
import { decimalsOf, minorPriceOf } from '#src/platform/i18n/money.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import {
  releaseImage,
  requireImage,
  requireNoProblems,
  requirePrintableName,
  requireTool,
} from './require-tool.server.ts';
import { filledRows } from './specification-rules.ts';
import { contentOf, publicTool, type Tool } from './tool.ts';
import type { ToolKeeper } from './tool-keeper.ts';
import { MAX_STOCK } from './tool-limits.ts';
import { lockTool, updateToolRow } from './tool-repository.server.ts';
import { toolInputOf, type UpdateToolRequest } from './tool-request.ts';
import { parsePrice, updateToolProblems } from './tool-rules.ts';

/**
 * Updates a tool of the catalogue. With `version`, only if it has not been edited since. With `quantitySeen`, the stock
 * changes by the difference, so that pieces sold in the meantime do not reappear.
 * @param options.keeper for what a module keeps with the tool
 * @param options.problemsOf the rules for the fields of spec section 5
 * @returns the tool's new version
 * @throws Refusal when a rule of spec section 5 is broken; with the current tool if it has changed in the meantime
 */
export async function updateTool(
  { config, db, fills }: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  id: string,
  request: UpdateToolRequest,
  { keeper, problemsOf = updateToolProblems }: { keeper?: ToolKeeper; problemsOf?: typeof updateToolProblems } = {},
): Promise<number> {
  const admin = requireAdmin(actor);
  const seen = await requireTool(db, id);
  const current = { ...seen, quantity: request.quantitySeen ?? seen.quantity };
  requireNoProblems(problemsOf(toolInputOf(request), current, config.currency));
  requirePrintableName({ fills }, request.toolName, seen.toolName);
  keeper?.check(seen);

  const version = await inTransaction(db, async (trx) => {
    const before = await lockTool(trx, id);
    const image = await chosenImage(trx, request.img, seen, config.publicUrl);
    const kept = await keeper?.columns(trx, before ?? seen);
    const next = await updateToolRow(
      trx,
      id,
      { ...columnsOf(request, image, config.currency), ...kept },
      {
        version: request.version,
        stock: stockChange(request),
        maxStock: MAX_STOCK,
      },
    );
    if (next === undefined || !before) return undefined;
    await keeper?.written(trx, id, before);
    const after = await requireTool(trx, id);
    await recordAdminChange({ fills }, trx, admin, {
      kind: 'tool',
      action: 'updated',
      subject: { id, name: after.toolName },
      ...changedFields(contentOf(before), contentOf(after)),
    });
    return next;
  });
  if (version === undefined) throw refusalAfterChange(await requireTool(db, id), request, config.publicUrl);
  return version;
}

async function chosenImage(db: Db, img: string, seen: Tool, publicUrl: string): Promise<string> {
  if (img.trim() === publicTool(seen, publicUrl).img) return seen.img;
  await releaseImage(db, seen.img);
  return requireImage(db, img, publicUrl);
}

function columnsOf(request: UpdateToolRequest, image: string, currency: string) {
  const { toolName, description, price, category, specifications } = request;
  return {
    name: toolName.trim(),
    description: description.trim(),
    image,
    price_minor: minorPriceOf(parsePrice(price, currency), currency),
    price_decimals: decimalsOf(currency),
    ...(category !== undefined && { category: category?.trim() || null }),
    ...(specifications && { specifications: JSON.stringify(filledRows(specifications)) }),
    updated_at: Date.now(),
  };
}

function stockChange({ quantity, quantitySeen }: UpdateToolRequest) {
  const pieces = parseWholeNumber(quantity);
  return quantitySeen === undefined ? { to: pieces } : { by: pieces - quantitySeen };
}

/** Explains from the current tool why the conditional update found nothing to update. */
function refusalAfterChange(now: Tool, { version }: UpdateToolRequest, publicUrl: string): Refusal {
  const current = publicTool(now, publicUrl);
  if (version !== undefined && version !== now.version) {
    return conflict('tool_changed', 'Another admin changed this tool while you were editing it.', {
      current,
    });
  }
  return conflict('stock_changed', `Pieces were sold while you were editing: ${now.quantity} are in stock now.`, {
    current,
  });
}
