import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import {
  containerFor,
  defaultContainers,
  formatLoad,
  formatShare,
  loadOf,
  shareOf,
  writeContainers,
} from '#src/core/tools/container-load.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { type OfferRow, toolAdditions } from '#src/core/tools/tool-additions.ts';
import { containerSettings } from './container-load-settings.server.ts';

/** How the minimum order is packed, and how far it fills a container: what freight and shelf space depend on. */
function rowOfMinimum({ carton }: Tool, config: Config): OfferRow[] {
  const load = carton && loadOf(carton, MINIMUM_ORDER_QUANTITY);
  const container = load && containerFor(load, settingsOf(config, containerSettings).containers);
  if (!container) return [];
  const value = `${formatLoad(load)} · ${formatShare(shareOf(load, container), container.name)}`;
  return [{ name: `${MINIMUM_ORDER_QUANTITY} pieces fill`, value }];
}

/** Shows on a tool page and at the checkout how many cartons an order has and how much of a container it fills. */
export const containerLoad: Room = {
  settings: containerSettings,
  fills: [fill(toolAdditions, { offer: rowOfMinimum })],
  facts: (config): Record<string, string> => {
    const { containers } = settingsOf(config, containerSettings);
    // The browser knows the defaults; sending them would cost bytes in every document.
    return containers === defaultContainers ? {} : { containers: writeContainers(containers) };
  },
};
