import type { Shop } from '#src/core/shop.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { findCardPayment } from './card-payment-repository.server.ts';
import { noteCardReturns } from './note-card-returns.server.ts';
import { gatewayNamed, gatewayUnreachable, settleCardPayment } from './settle-card-payment.server.ts';

/**
 * Handles a gateway webhook. Its content is not trusted; the state is fetched from the gateway.
 * @param proven called once the signature is checked
 * @throws Refusal if it is not from the gateway; 503 if the gateway does not answer, so that it sends the webhook again
 */
export async function readNotice(
  shop: Pick<Shop, 'config' | 'db' | 'lifecycle'>,
  name: string,
  body: Buffer,
  headers: Readonly<Record<string, unknown>>,
  proven: () => Promise<void>,
): Promise<void> {
  const gateway = gatewayNamed(shop, name);
  if (!gateway) throw new Refusal('missing', 'gateway_not_found', 'There is no such gateway.');
  const notice = await gateway.readNotice(body, headers).catch((error: unknown) => {
    throw error instanceof Refusal ? error : Object.assign(gatewayUnreachable(), { cause: error });
  });
  await proven();
  const row = notice && (await findCardPayment(shop.db, notice.payment));
  // The gateway account may be shared with another shop.
  if (row?.gateway !== name) return;
  // Settle first: a webhook about a refund may arrive before that of the payment.
  await settleCardPayment(shop, row.id, notice?.proof);
  if (notice?.returned) await noteCardReturns(shop, row.id);
}
