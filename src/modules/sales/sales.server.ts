import type { ServerModule } from '#src/core/server-module.ts';
import { agreedPrices } from './agreed-prices/agreed-prices.server.ts';
import { batches } from './batches/batches.server.ts';
import { costFloors } from './cost-floor/cost-floor.server.ts';
import { inbox } from './inbox/inbox.server.ts';
import { buyersList } from './list/list.server.ts';
import { priceSteps } from './price-steps/price-steps.server.ts';
import { production } from './production/production.server.ts';
import { quotes } from './quotes/quotes.server.ts';
import { samples } from './samples/samples.server.ts';
import { severalOrders } from './several-orders/several-orders.server.ts';
import { stockJournals } from './stock-journal/stock-journal.server.ts';
import { taka } from './taka/taka.server.ts';
import { whatsapp } from './whatsapp/whatsapp.server.ts';

/** Before an order: the list of the buyer, inquiries, prices for larger quantities, quotes, the next batch. */
export const sales: ServerModule = {
  name: 'sales',
  uses: ['orders', 'payments', 'shipping'],
  rooms: [
    // One line per room.
    buyersList,
    agreedPrices,
    batches,
    costFloors,
    inbox,
    production,
    priceSteps,
    quotes,
    samples,
    stockJournals,
    severalOrders,
    taka,
    whatsapp,
  ],
};
