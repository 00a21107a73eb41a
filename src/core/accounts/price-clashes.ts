import { point } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Actor } from './actor.ts';

/** Ids of two accounts, of which the first is merged into the other one. */
export interface AccountMerge {
  from: string;
  into: string;
}

/** Prices of the first account that cannot be valid beside those of the other one. */
export interface PriceClashes {
  count(db: Db, merge: AccountMerge): Promise<number>;
  /** Ends them, in the transaction of the merge, which has locked both accounts. */
  end(trx: Db, shop: Pick<Shop, 'fills'>, admin: Actor, merge: AccountMerge): Promise<void>;
}

/** Without a filling, no prices are agreed with customers. */
export const priceClashes = point<PriceClashes>('agreed prices of merged accounts');
