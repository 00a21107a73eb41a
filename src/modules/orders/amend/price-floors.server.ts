import type { Actor } from '#src/core/accounts/actor.ts';
import { fillingsOf, point } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { BELOW_FLOOR } from './below-floor.ts';

/** A price that an admin gives, and the field that it was typed in. */
export interface GivenPrice {
  toolId: string;
  /** Per piece, in minor units. */
  unitPrice: number;
  field: string;
  /** Of a file. */
  row?: number;
}

/** @throws Refusal 409 with the code of `BELOW_FLOOR` for the first price that is below the floor of its tool */
export type PriceFloor = (trx: Db, currency: string, prices: readonly GivenPrice[]) => Promise<void>;

export const priceFloors = point<PriceFloor>('the least that the pieces of a tool should cost');

/** A member of the staff cannot confirm a price below the floor. */
function refusalFor({ staff }: Actor, error: unknown): unknown {
  if (!staff || !(error instanceof Refusal) || error.code !== BELOW_FLOOR) return error;
  const message = error.message.replace(/ Please confirm .*/, ' Only an administrator can give such a price.');
  return new Refusal('conflict', 'floor_for_admins', message, error.details);
}

/**
 * Refuses prices below the floors of their tools, until an admin confirms them.
 * @param by who gives the prices
 * @param confirmed the person has seen that a price is below, and means it
 */
export async function requireAboveFloors(
  trx: Db,
  { fills }: Pick<Shop, 'fills'>,
  by: Actor,
  currency: string,
  prices: readonly GivenPrice[],
  confirmed = false,
): Promise<void> {
  if ((confirmed && !by.staff) || prices.length === 0) return;
  try {
    for (const requireAbove of fillingsOf(fills, priceFloors)) await requireAbove(trx, currency, prices);
  } catch (error) {
    throw refusalFor(by, error);
  }
}

/**
 * What is left of prices after a discount on all of them, rounded down.
 * @param price of all tools before the discount, above 0
 * @param field of the discount
 */
export const afterDiscount = (
  prices: readonly Omit<GivenPrice, 'field'>[],
  { price, discount, field }: { price: number; discount: number; field: string },
): GivenPrice[] =>
  prices.map(({ toolId, unitPrice }) => ({
    toolId,
    unitPrice: Number((BigInt(unitPrice) * BigInt(price - discount)) / BigInt(price)),
    field,
  }));
