import { bounds } from '#src/platform/limits/bounds.ts';

/** How late the event loop may be before the shop refuses requests, in milliseconds. */
export function boundEventLoopDelay(value: number): void {
  Object.assign(bounds.eventLoopDelay, { value });
}

// Before each file of the API tests: a machine that is busy with other tests is no overload of the shop.
boundEventLoopDelay(Number.POSITIVE_INFINITY);
