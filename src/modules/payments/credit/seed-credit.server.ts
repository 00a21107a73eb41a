import type { Config } from '#src/core/config.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { minorUnitsPerUnit } from '#src/platform/i18n/money.ts';
import { HOUR_MS, WEEK_MS } from '#src/platform/time/units.ts';
import { refreshInvoiceOf } from '../invoices/refresh-invoice.server.ts';
import {
  listHeldOrders,
  listMostOpen,
  listNewCustomers,
  sumExposure,
  upsertCredit,
} from './credit-repository.server.ts';

/** Hours for which the order of the new customer still holds its pieces. */
const HOURS_LEFT = 30;

/** The newest customer of the demo is not yet looked at; the one with most open is near the limit. */
export async function seedCredit(trx: Db, { currency }: Pick<Config, 'currency'>): Promise<void> {
  const now = Date.now();
  const admin = await trx.selectFrom('user').select('id').where('role', '=', 'admin').executeTakeFirst();
  const by = admin?.id ?? null;
  const customers = await trx.selectFrom('user').select(['id', 'createdAt']).execute();
  for (const { id } of await listNewCustomers(trx)) {
    const createdAt = customers.find((each) => each.id === id)?.createdAt ?? 0;
    if (new Date(createdAt).getTime() < now - 2 * WEEK_MS)
      await upsertCredit(trx, id, { accepted_at: now, accepted_by: by });
    else await shortenHolds(trx, id, now + HOURS_LEFT * HOUR_MS);
  }
  const known = (await listMostOpen(trx, currency, true)).filter(({ known: isKnown }) => isKnown);
  const [nearest] = await Promise.all(
    known.map(async ({ id }) => ({ id, open: await openOf(trx, id, currency) })),
  ).then((all) => all.sort((a, b) => b.open - a.open));
  if (!nearest) return;
  const step = 1_000 * minorUnitsPerUnit(currency);
  const limit_minor = Math.ceil((nearest.open * 1.05) / step) * step;
  await upsertCredit(trx, nearest.id, { limit_minor, currency, limit_set_at: now - WEEK_MS, limit_set_by: by });
}

async function shortenHolds(trx: Db, customerId: string, until: number): Promise<void> {
  const held = await listHeldOrders(trx, customerId);
  for (const { id } of held) {
    await trx.updateTable('orders').set({ held_until: until }).where('id', '=', id).execute();
    await refreshInvoiceOf(trx, id);
  }
}

async function openOf(trx: Db, customerId: string, currency: string): Promise<number> {
  return (await sumExposure(trx, customerId)).find((sum) => sum.currency === currency)?.open ?? 0;
}
