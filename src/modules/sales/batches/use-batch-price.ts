import { useEffect, useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { getPriceCall } from '../agreed-prices/agreed-price.calls.ts';

/** Debounce after the last key, in milliseconds. */
const PAUSE_MS = 300;

/** The price of the customer for pieces of a tool; undefined while it is not known, null on request. */
export function useBatchPrice(tool: string, pieces: number): number | null | undefined {
  const [price, setPrice] = useState<{ of: string; unitPrice: number | null }>();
  const of = pieces > 0 ? `${tool} ${pieces}` : '';
  useEffect(() => {
    if (of === '') return;
    const left = new AbortController();
    const timer = setTimeout(() => {
      const read = callContract(getPriceCall, { query: { tool, pieces } }, { signal: left.signal });
      // Without an answer no price is shown, and the shop uses its own.
      read.then(({ unitPrice }) => setPrice({ of, unitPrice })).catch(() => {});
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [of, tool, pieces]);
  return price?.of === of ? price.unitPrice : undefined;
}
