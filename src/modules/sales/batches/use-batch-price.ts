import { useCallback, useEffect, useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { getPriceCall } from '../agreed-prices/agreed-price.calls.ts';

/** Debounce after the last key, in milliseconds. */
const PAUSE_MS = 300;

/**
 * The price of the customer for pieces of a tool; undefined while it is not known, null on request.
 * @returns also what reads it again
 */
export function useBatchPrice(tool: string, pieces: number) {
  const [price, setPrice] = useState<{ of: string; unitPrice: number | null }>();
  const of = pieces > 0 ? `${tool} ${pieces}` : '';
  const read = useCallback(
    (signal?: AbortSignal) => {
      const call = callContract(getPriceCall, { query: { tool, pieces } }, { signal });
      // Without an answer no price is shown, and the form reads it again before it orders.
      return call.then(({ unitPrice }) => setPrice({ of: `${tool} ${pieces}`, unitPrice })).catch(() => {});
    },
    [tool, pieces],
  );
  useEffect(() => {
    if (of === '') return;
    const left = new AbortController();
    const timer = setTimeout(() => void read(left.signal), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [of, read]);
  return { unitPrice: price?.of === of ? price.unitPrice : undefined, readPrice: () => read() };
}
