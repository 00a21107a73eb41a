import type { Shop } from '#src/core/shop.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { findCardPayment } from './card-payment-repository.server.ts';
import { noteCardReturns } from './note-card-returns.server.ts';
import { gatewayAway, gatewayNamed, settleCardPayment } from './settle-card-payment.server.ts';

/**
 * Hears a notice of a gateway. What it says of money is not believed: the gateway is asked.
 * @throws Refusal when it is not the gateway's; 503 when the gateway does not answer, so that it sends the notice again
 */
export async function readNotice(
  shop: Pick<Shop, 'config' | 'db' | 'lifecycle'>,
  name: string,
  body: Buffer,
  headers: Readonly<Record<string, unknown>>,
): Promise<void> {
  const gateway = gatewayNamed(shop, name);
  if (!gateway) throw new Refusal('missing', 'gateway_not_found', 'There is no such gateway.');
  const notice = await gateway.readNotice(body, headers).catch((error: unknown) => {
    throw error instanceof Refusal ? error : Object.assign(gatewayAway(), { cause: error });
  });
  const row = notice && (await findCardPayment(shop.db, notice.payment));
  // Another shop may share the account.
  if (row?.gateway !== name) return;
  // First, because a notice may overtake that of the payment itself.
  await settleCardPayment(shop, row.id, notice?.proof);
  if (notice?.returned) await noteCardReturns(shop, row.id);
}
