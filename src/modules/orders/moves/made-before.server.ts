import { listOrderEvents } from '#src/core/orders/order-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { conflict } from '#src/platform/http/refusal.ts';
import type { Move } from './move.ts';
import type { EventData } from './order-history.ts';

/**
 * For an order that had made a move before, such as by another clerk: acknowledged again, unless something was typed
 * that the earlier move does not have.
 * @throws Refusal 409 if that would be lost
 */
export async function requireNothingLost(
  db: Db,
  orderId: string,
  { event, past }: Pick<Move, 'event' | 'past'>,
  data: EventData,
): Promise<void> {
  const typed = Object.entries(data).filter(([, value]) => value !== undefined);
  if (typed.length === 0) return;
  const events = (await listOrderEvents(db, orderId)).filter((made) => made.event === event);
  const made = events.map((earlier): Record<string, unknown> => JSON.parse(earlier.data));
  if (made.some((earlier) => typed.every(([name, value]) => earlier[name] === value))) return;
  const message = `This order is marked “${past}” already. What you typed was not saved or mailed.`;
  throw conflict('made_already', message);
}
