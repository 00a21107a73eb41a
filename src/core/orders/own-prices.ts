import { point } from '#src/core/point.ts';
import type { PriceSource } from './line-price.ts';

/**
 * Reads the prices of the signed-in customer for a tool, as a source that precedes the list prices. The checkout reads
 * them by a call of their own: public pages and their caches never contain them.
 */
export const ownPrices = point<(toolId: string) => Promise<PriceSource>>('the prices of the signed-in customer');
