import { bounds } from '#src/platform/limits/bounds.ts';

/** Sets the event loop delay, in milliseconds, above which the shop refuses requests. */
export function setEventLoopDelayBound(value: number): void {
  Object.assign(bounds.eventLoopDelay, { value });
}

// Runs before each file of the API tests: a machine that is busy with other tests does not mean that the shop is
// overloaded.
setEventLoopDelayBound(Number.POSITIVE_INFINITY);
