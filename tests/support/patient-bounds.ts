// Runs before each file of the API and component tests: a machine that is busy with other tests does not mean that the
// shop is overloaded, or that its database hangs.
import { REQUEST_LIMITS } from '#src/platform/database/open.server.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { MINUTE_MS } from '#src/platform/time/units.ts';

/** Sets the event loop delay, in milliseconds, above which the shop refuses requests. */
export function setEventLoopDelayBound(value: number): void {
  Object.assign(bounds.eventLoopDelay, { value });
}

setEventLoopDelayBound(Number.POSITIVE_INFINITY);
for (const bound of [bounds.answerTime, bounds.programTime, bounds.databaseConnection])
  Object.assign(bound, { value: 2 * MINUTE_MS });
for (const limit of Object.keys(REQUEST_LIMITS)) Object.assign(REQUEST_LIMITS, { [limit]: 2 * MINUTE_MS });
