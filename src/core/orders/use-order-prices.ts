import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#src/core/calls/call-api.ts';
import { useFillings } from '#src/core/ui-module.ts';
import { listPrices, type PriceSource } from './line-price.ts';
import { ownPrices } from './own-prices.ts';

type Sources = readonly PriceSource[];

const none: Sources = [];

/** Where the price of an order comes from. */
export interface OrderPrices {
  /** The customer's own prices; undefined while they are read for the first time, when no total is shown. */
  own: Sources | undefined;
  /** Own prices, then list prices. */
  sources: Sources;
}

/** Nothing was ordered yet when prices cannot be read: status 0 or 504 would mean that an order may have arrived. */
const notOrdered = ({ status, code, message }: ApiError) =>
  new ApiError(status === 0 || status >= 500 ? 503 : status, code, message);

/** The prices of the signed-in customer for a tool. While they cannot be read, no order is sent. */
export function useOrderPrices(toolId: string | undefined) {
  const list = useFillings(listPrices);
  const readers = useFillings(ownPrices);
  const hasNone = toolId === undefined || readers.length === 0;
  const [known, setKnown] = useState<Sources>();
  const reading = useRef<Promise<Sources>>(undefined);

  function read(): Promise<Sources> {
    const now: Promise<Sources> = hasNone ? Promise.resolve(none) : Promise.all(readers.map((of) => of(toolId)));
    reading.current = now;
    now.then(
      (found) => reading.current === now && setKnown(found),
      () => {
        if (reading.current === now) reading.current = undefined;
      },
    );
    return now;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another tool has other prices
  useEffect(() => void read().catch(() => {}), [toolId]);

  const own = hasNone ? none : known;
  return {
    prices: { own, sources: [...(own ?? none), ...list] } satisfies OrderPrices,
    /** Those that are being read, or were read last. @throws ApiError if they cannot be read */
    async latest(): Promise<Sources> {
      try {
        return [...(await (reading.current ?? read())), ...list];
      } catch (error) {
        throw error instanceof ApiError ? notOrdered(error) : error;
      }
    },
    read,
  };
}
