import { createHmac } from 'node:crypto';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { waitInWords } from '#src/platform/time/wait-in-words.ts';
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

/** How often something may happen within a time window. */
export interface Limit {
  name: string;
  most: number;
  /** In milliseconds. */
  window: number;
  /** Begins the message of the refusal when the limit is exceeded; the time to wait follows. */
  message: string;
}

const SIGNING_IN = 'Many people are signing in at the moment. Please try again in a few seconds.';
const CLEANUP_INTERVAL_MS = 5 * 60_000;
/**
 * Maximum number of keys over their limit that are held in memory. Additional ones are counted in the database each
 * time.
 */
const MAX_BLOCKED = 10_000;

/**
 * Counts rate-limited actions over all copies of the shop. Keys over their limit are held in memory until their window
 * ends, so that an attack costs the database no more writes than the limit allows.
 */
export class Limits {
  /** Calls that hash a password. */
  readonly passwordCalls: PendingCalls;
  readonly #db: Db;
  readonly #secret: string;
  readonly #on: boolean;
  readonly #blocked = new Map<string, number>();
  #cleanedUpAt = Date.now();

  constructor(db: Db, { authSecret, rateLimit }: { authSecret: string; rateLimit: boolean }) {
    this.#db = db;
    this.#secret = authSecret;
    this.#on = rateLimit;
    const ofMachine = rateLimit ? bounds.passwordCallsOfMachine.value : Number.POSITIVE_INFINITY;
    this.passwordCalls = new PendingCalls(bounds.passwordCalls.value, ofMachine, SIGNING_IN);
  }

  /**
   * Adds one to the count of `who`.
   * @throws Refusal 429 with the seconds to wait, when that exceeds the limit
   */
  async count(limit: Limit, who: string): Promise<void> {
    if (!this.#on) return;
    const key = this.#keyOf(limit, who);
    const now = Date.now();
    const blockedUntil = this.#blocked.get(key) ?? 0;
    if (blockedUntil > now && blockedUntil <= now + limit.window + MAX_CLOCK_SKEW_MS)
      throw tooMany(limit, blockedUntil - now);
    const { hits, endsAt } = await insertHit(this.#db, key, limit.window, now);
    await this.#cleanUp(now);
    if (hits <= limit.most) return;
    if (this.#blocked.size < MAX_BLOCKED) this.#blocked.set(key, endsAt);
    throw tooMany(limit, endsAt - now);
  }

  /**
   * Checks the count without changing it.
   * @throws Refusal 429 with the seconds to wait, when `who` has reached the limit
   */
  async requireBelow(limit: Limit, who: string): Promise<void> {
    if (!this.#on) return;
    const now = Date.now();
    const current = await findHits(this.#db, this.#keyOf(limit, who), limit.window, now);
    if (current && current.hits >= limit.most) throw tooMany(limit, current.endsAt - now);
  }

  /** Adds one to the count of `who` without enforcing the limit. */
  async note(limit: Limit, who: string): Promise<void> {
    if (this.#on) await insertHit(this.#db, this.#keyOf(limit, who), limit.window, Date.now());
  }

  /** Whether anything is counted for `who` within the window. */
  async isCounted(limit: Limit, who: string): Promise<boolean> {
    if (!this.#on) return false;
    const current = await findHits(this.#db, this.#keyOf(limit, who), limit.window, Date.now());
    return current !== undefined && current.hits > 0;
  }

  /** Subtracts one from the count of `who`, after the counted action proved harmless. */
  async takeBack(limit: Limit, who: string): Promise<void> {
    if (!this.#on) return;
    const key = this.#keyOf(limit, who);
    await deleteHit(this.#db, key);
    // The next call asks the database, which has the true count.
    this.#blocked.delete(key);
  }

  /** Resets the count of `who`. */
  async forget(limit: Limit, who: string): Promise<void> {
    if (!this.#on) return;
    const key = this.#keyOf(limit, who);
    await deleteHits(this.#db, key);
    this.#blocked.delete(key);
  }

  /** A keyed hash, because `who` contains addresses of people and machines. */
  #keyOf({ name }: Limit, who: string): string {
    return createHmac('sha256', this.#secret).update(`${name}\n${who}`).digest('base64url');
  }

  async #cleanUp(now: number): Promise<void> {
    if (now - this.#cleanedUpAt < CLEANUP_INTERVAL_MS) return;
    this.#cleanedUpAt = now;
    for (const [key, endsAt] of this.#blocked) if (endsAt <= now) this.#blocked.delete(key);
    await deleteEndedHits(this.#db, now);
  }
}

function tooMany({ name, message }: Limit, wait: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000));
  const whole = `${message} You can try again in ${waitInWords(retryAfter)}.`;
  return new Refusal('too-many', 'too_many_requests', whole, { limit: name, retryAfter });
}
