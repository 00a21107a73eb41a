import type { CallRow, StepUp } from '#src/core/call.ts';
import { fillingsOf, point } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Actor } from '../actor.ts';

/** Refuses a person who has to pass a second factor first. */
export const stepUps = point<(shop: Shop, actor: Actor, stepUp: StepUp) => Promise<void>>('the second factor of calls');

/**
 * @param body undefined before the body is read
 * @throws Refusal 403 of a call that needs the second factor again
 */
export async function requireStepUp(shop: Shop, actor: Actor, [, , , call]: CallRow, body?: unknown): Promise<void> {
  const { stepUp = false } = call;
  const needed = typeof stepUp !== 'function' ? body === undefined && stepUp : body !== undefined && stepUp(body);
  if (!needed) return;
  for (const check of fillingsOf(shop.fills, stepUps)) await check(shop, actor, needed);
}
