import { point } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Actor } from '../actor.ts';

/** Takes rights from a person who does not meet a condition of them. */
export const actorLimits = point<(shop: Shop, actor: Actor) => Promise<Actor>>('conditions of rights');
