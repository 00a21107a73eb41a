import { createHmac } from 'node:crypto';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { bounds } from './bounds.ts';
import {
  deleteEndedHits,
  deleteHit,
  deleteHits,
  findHits,
  insertHit,
  MAX_CLOCK_SKEW_MS,
} from './hit-repository.server.ts';
import { PendingCalls } from './pending-calls.ts';

/** How often something may happen within a window of time. */
export interface Limit {
  name: string;
  most: number;
  /** In milliseconds. */
  window: number;
  /** The message of an exceeded rate limit. */
  message: string;
}

const SIGNING_IN = 'Many people are signing in at the moment. Please try again in a few seconds.';
const CLEANING_INTERVAL = 5 * 60_000;
/** Keys known to be over their limit; more are not remembered, but counted in the database again. */
const REMEMBERED = 10_000;

/**
 * Counts what must not happen too often, for all copies of the shop together. Who is over a limit is remembered until its
 * window ends, so that an attack costs the database no more writes than the limit allows.
 */
export class Limits {
  /** Calls that hash a password. */
  readonly passwordCalls: PendingCalls;
  readonly #db: Db;
  readonly #secret: string;
  readonly #on: boolean;
  readonly #over = new Map<string, number>();
  #cleaned = Date.now();

  constructor(db: Db, { authSecret, rateLimit }: { authSecret: string; rateLimit: boolean }) {
    this.#db = db;
    this.#secret = authSecret;
    this.#on = rateLimit;
    const ofMachine = rateLimit ? bounds.passwordCallsOfMachine.value : Number.POSITIVE_INFINITY;
    this.passwordCalls = new PendingCalls(bounds.passwordCalls.value, ofMachine, SIGNING_IN);
  }

  /**
   * Counts one more for `who`.
   * @throws Refusal 429 with the seconds to wait, when that is one too many
   */
  async count(limit: Limit, who: string): Promise<void> {
    if (!this.#on) return;
    const key = this.#keyOf(limit, who);
    const now = Date.now();
    const blockedUntil = this.#over.get(key) ?? 0;
    if (blockedUntil > now && blockedUntil <= now + limit.window + MAX_CLOCK_SKEW_MS)
      throw tooMany(limit, blockedUntil - now);
    const { hits, endsAt } = await insertHit(this.#db, key, limit.window, now);
    await this.#clean(now);
    if (hits <= limit.most) return;
    if (this.#over.size < REMEMBERED) this.#over.set(key, endsAt);
    throw tooMany(limit, endsAt - now);
  }

  /**
   * Counts nothing.
   * @throws Refusal 429 with the seconds to wait, when `who` is at the limit already
   */
  async requireBelow(limit: Limit, who: string): Promise<void> {
    if (!this.#on) return;
    const now = Date.now();
    const found = await findHits(this.#db, this.#keyOf(limit, who), limit.window, now);
    if (found && found.hits >= limit.most) throw tooMany(limit, found.endsAt - now);
  }

  /** Counts one more for `who` after the fact. */
  async note(limit: Limit, who: string): Promise<void> {
    if (this.#on) await insertHit(this.#db, this.#keyOf(limit, who), limit.window, Date.now());
  }

  /** Whether anything is counted for `who` within the window. */
  async isCounted(limit: Limit, who: string): Promise<boolean> {
    if (!this.#on) return false;
    const found = await findHits(this.#db, this.#keyOf(limit, who), limit.window, Date.now());
    return found !== undefined && found.hits > 0;
  }

  /** Takes back the last count of `who`, which was harmless. */
  async takeBack(limit: Limit, who: string): Promise<void> {
    if (!this.#on) return;
    const key = this.#keyOf(limit, who);
    await deleteHit(this.#db, key);
    // The next one is counted in the database again, which has the true count.
    this.#over.delete(key);
  }

  /** Starts the count of `who` again. */
  async forget(limit: Limit, who: string): Promise<void> {
    if (!this.#on) return;
    const key = this.#keyOf(limit, who);
    await deleteHits(this.#db, key);
    this.#over.delete(key);
  }

  /** Keys hold addresses of people and machines: they are kept as a keyed hash. */
  #keyOf({ name }: Limit, who: string): string {
    return createHmac('sha256', this.#secret).update(`${name}\n${who}`).digest('base64url');
  }

  async #clean(now: number): Promise<void> {
    if (now - this.#cleaned < CLEANING_INTERVAL) return;
    this.#cleaned = now;
    for (const [key, endsAt] of this.#over) if (endsAt <= now) this.#over.delete(key);
    await deleteEndedHits(this.#db, now);
  }
}

function tooMany({ name, message }: Limit, wait: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000));
  return new Refusal('too-many', 'too_many_requests', message, { limit: name, retryAfter });
}
