import type { FastifyBaseLogger } from 'fastify';
import type { EndReason } from './open-connections.ts';

/** Between two lines of the log: a flood of connections must not become a flood of lines. In milliseconds. */
const LOG_INTERVAL_MS = 60_000;

/** Counts the connections that were ended because of a bound. */
export class EndedConnections {
  readonly counts = new Map<EndReason, number>();
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  #logAfter = 0;

  constructor(log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#log = log;
  }

  add(reason: EndReason): void {
    this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
    if (Date.now() < this.#logAfter) return;
    this.#logAfter = Date.now() + LOG_INTERVAL_MS;
    this.#log.warn({ bound: reason, ended: Object.fromEntries(this.counts) }, 'connections ended because of a bound');
  }
}
