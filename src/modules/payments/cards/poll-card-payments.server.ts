import type { JobParts } from '#src/core/server-module.ts';
import { inBatches } from '#src/platform/database/in-batches.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { GIVEN_UP_MS, listOpenCardPayments, updateCardState } from './card-payment-repository.server.ts';
import { GATEWAY_AWAY, gatewayNamed, settleCardPayment } from './settle-card-payment.server.ts';

/** The payer may still be on the payment page. */
const FRESH_MS = 5 * 60 * 1000;

const isAway = (error: unknown) => error instanceof Refusal && error.code === GATEWAY_AWAY;

/**
 * Polls the gateways for payments without a webhook. Safe to run on several instances concurrently. If a gateway does
 * not answer, it is polled again an hour later, for twice as long as its session can last: an order does not expire
 * while a payment for it is open. A payment that is reported as paid, but cannot be recorded, is never given up.
 * @returns number of payments settled
 */
export async function pollCardPayments(parts: JobParts, now = Date.now()): Promise<number> {
  let settled = 0;
  const open = inBatches((batch) => listOpenCardPayments(parts.db, now - FRESH_MS, batch));
  for await (const { id, gateway, started_at } of open) {
    if (parts.stopping?.aborted) break;
    const state = await settleCardPayment(parts, id).catch((error: unknown) => {
      parts.log.error({ err: error, payment: id, gateway }, 'the state of a card payment could not be fetched');
      return isAway(error) ? 'away' : undefined;
    });
    const age = now - started_at;
    const isUnpaid = state === 'open' || !gatewayNamed(parts, gateway);
    if ((age > 2 * GIVEN_UP_MS && state === 'away') || (age > GIVEN_UP_MS && isUnpaid))
      await updateCardState(parts.db, id, ['open'], { state: 'ended', settled_at: now });
    if (state !== undefined && state !== 'open' && state !== 'away') settled += 1;
  }
  return settled;
}
