import type { Actor } from '#src/core/accounts/actor.ts';
import { fillingsOf, point } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { conflict } from '#src/platform/http/refusal.ts';
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

/** @returns what is wrong with the first price below it */
export type PriceFloor = (
  trx: Db,
  currency: string,
  prices: readonly GivenPrice[],
) => Promise<{ problem: string; price: GivenPrice } | undefined>;

export const priceFloors = point<PriceFloor>('the least that the pieces of a tool should cost');

/** An admin may confirm a price below the floor; a member of the staff may not. */
const refusalOf = ({ staff }: Actor, problem: string, field: string) =>
  staff
    ? conflict('floor_for_admins', `${problem} Only an administrator can give such a price.`, { field })
    : conflict(BELOW_FLOOR, `${problem} Please confirm the price, or change it.`, { field });

/**
 * Refuses prices below the floors of their tools, until an admin confirms them.
 * @param by who gives the prices
 * @param confirmed the person has seen that a price is below, and means it
 * @throws Refusal 409 with the code of `BELOW_FLOOR`, for a member of the staff `floor_for_admins`
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
  for (const findBelow of fillingsOf(fills, priceFloors)) {
    const below = await findBelow(trx, currency, prices);
    if (below) throw refusalOf(by, below.problem, below.price.field);
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
