import type { JobParts } from '#src/core/server-extension.ts';
import type { CardPaymentState } from './card-payment.ts';
import { listOpenCardPayments, updateCardState } from './card-payment-repository.server.ts';
import { gatewayNamed, settleCardPayment } from './settle-card-payment.server.ts';

const BATCH = 100;
/** The payer may still be at it. */
const FRESH_MS = 5 * 60 * 1000;
/** No session of a gateway can be paid for so long; a notice that comes even later still counts. */
const GIVEN_UP_MS = 3 * 24 * 60 * 60 * 1000;

function settleOrLog(parts: JobParts, id: string): Promise<CardPaymentState | undefined> {
  return settleCardPayment(parts, id).catch((error: unknown) => {
    parts.log.error({ err: error, payment: id }, 'a card payment could not be asked about');
    return undefined;
  });
}

/**
 * Asks the gateways about payments of which no notice has come. Every copy of the shop may do so at the same time. A gateway that does
 * not answer is asked again an hour later.
 * @returns how many payments were settled
 */
export async function askAboutCardPayments(parts: JobParts, now = Date.now()): Promise<number> {
  let settled = 0;
  for (let after = ''; ; ) {
    const rows = await listOpenCardPayments(parts.db, now - FRESH_MS, { limit: BATCH, after });
    for (const { id, gateway, started_at } of rows) {
      const state = gatewayNamed(parts, gateway) ? await settleOrLog(parts, id) : 'open';
      if (state === 'open' && started_at < now - GIVEN_UP_MS)
        await updateCardState(parts.db, id, ['open'], { state: 'ended', settled_at: now });
      if (state !== undefined && state !== 'open') settled += 1;
    }
    if (rows.length < BATCH) return settled;
    after = rows.at(-1)?.id ?? '';
  }
}
