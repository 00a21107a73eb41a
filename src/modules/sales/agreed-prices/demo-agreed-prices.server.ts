import { today } from '#src/core/site/calendar.ts';
import { listTools } from '#src/core/tools/tool-repository.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';
import { insertAgreedPrice } from './agreed-price-repository.server.ts';
import { lockCustomers } from './lock-customers.server.ts';

/** Model, pieces from which the price applies, percent of the list price, and days for which it is valid. */
const SAMPLES = [
  ['KB20-160', 500, 95, 365],
  ['KB20-160', 2_000, 91, 365],
  ['KP20-4', 1_000, 94, null],
] as const;

/** Agrees prices with the buyer of the demo. */
export async function seedAgreedPrices(trx: Db, { currency }: { currency: string }): Promise<void> {
  const [buyer] = await lockCustomers(trx, ['buyer@example.com']);
  if (!buyer) return;
  const tools = await listTools(trx);
  for (const [model, from, percent, days] of SAMPLES) {
    const tool = tools.find(({ toolName }) => toolName.startsWith(model));
    if (!tool) continue;
    const id = newId();
    await insertAgreedPrice(trx, {
      ...{ id, customer_id: buyer.id, tool_id: tool._id, from_pieces: from, currency },
      price_minor: Math.round((minorPriceOf(tool.price, currency) * percent) / 100),
      ...{ valid_from: null, valid_until: days === null ? null : addDays(today(), days) },
      ...{ created_at: Date.now(), created_by: 'admin@example.com', creation_key: id, creation_hash: null },
    });
  }
}
