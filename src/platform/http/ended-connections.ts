import type { FastifyBaseLogger } from 'fastify';
import type { EndReason } from './open-connections.ts';

/** Minimum interval between two log lines: a flood of connections must not become a flood of lines. */
const LOG_INTERVAL_MS = 60_000;

/** Counts the connections that a bound ended. */
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
