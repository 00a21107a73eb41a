import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { requireTool } from '#src/core/tools/require-tool.server.ts';
import type { PriceFloor } from '#src/modules/orders/amend/price-floors.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { atField } from '#src/platform/http/refusal.ts';
import { parseMinorUnits } from '#src/platform/i18n/amounts.ts';
import { formatMinor, fromMinorUnits } from '#src/platform/i18n/money.ts';
import { costFloorProblem } from './cost-floor.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

function listFloors(db: Db, currency: string, toolIds?: readonly string[]) {
  return db
    .selectFrom('cost_floors')
    .innerJoin('tools', 'tools.id', 'cost_floors.tool_id')
    .select(['tools.id', 'tools.name', 'tools.price_minor', 'tools.price_decimals', 'cost_floors.floor_minor'])
    .where('cost_floors.currency', '=', currency)
    .$if(toolIds !== undefined, (query) => query.where('tools.id', 'in', toolIds ?? []))
    .orderBy('tools.name')
    .orderBy('tools.id')
    .execute();
}

/** The first price below the cost floor of its tool. @param currency floors in another currency are not compared */
export const findBelowCost: PriceFloor = async (db, currency, prices) => {
  const floors = await listFloors(db, currency, [...new Set(prices.map(({ toolId }) => toolId))]);
  for (const price of prices) {
    const floor = floors.find(({ id, floor_minor }) => id === price.toolId && price.unitPrice < Number(floor_minor));
    if (!floor) continue;
    const [given, cost] = [price.unitPrice, Number(floor.floor_minor)].map((amount) => formatMinor(amount, currency));
    const place = price.row === undefined ? '' : `Row ${price.row}: `;
    return { problem: `${place}${floor.name} costs ${cost} to make: ${given} is below.`, price };
  }
  return undefined;
};

/** The tools with a cost floor in the currency of the shop, by name. */
export async function readCostFloors({ config: { currency }, db }: Omit<Parts, 'fills'>) {
  return (await listFloors(db, currency)).map(({ id, name, floor_minor }) => ({
    toolId: id,
    toolName: name,
    floor: fromMinorUnits(Number(floor_minor), currency),
  }));
}

/** Sets the cost floor of a tool, or removes it. @param typed amount; empty for none */
export async function setCostFloor(
  { config: { currency }, db, fills }: Parts,
  actor: Actor | undefined,
  toolId: string,
  typed: string,
): Promise<void> {
  const admin = requireAdmin(actor);
  const problem = costFloorProblem(typed, currency);
  if (problem) throw atField('floor', 'cost_floor_rule', problem);
  const floor = isBlank(typed) ? undefined : parseMinorUnits(typed, currency);
  await inTransaction(db, async (trx) => {
    const { toolName } = await requireTool(trx, toolId);
    const before = await trx.selectFrom('cost_floors').selectAll().where('tool_id', '=', toolId).executeTakeFirst();
    await trx.deleteFrom('cost_floors').where('tool_id', '=', toolId).execute();
    if (floor !== undefined)
      await trx.insertInto('cost_floors').values({ tool_id: toolId, floor_minor: floor, currency }).execute();
    await recordAdminChange({ fills }, trx, admin, {
      kind: 'tool',
      action: 'cost floor set',
      subject: { id: toolId, name: toolName },
      before: { floor: before ? fromMinorUnits(Number(before.floor_minor), before.currency) : null },
      after: { floor: floor === undefined ? null : fromMinorUnits(floor, currency) },
    });
  });
}
