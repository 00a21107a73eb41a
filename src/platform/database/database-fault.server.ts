import { Refusal } from '#src/platform/http/refusal.ts';

/**
 * The database could not do its work now: gone, too slow, out of space, or another transaction won. Answered with 503.
 * What was asked for may be sent again; nothing of it has been committed, except when the connection broke during a commit.
 */
export class DatabaseUnavailable extends Refusal {
  /** True when another transaction was in the way and the same work can be tried again at once. */
  readonly conflict: boolean;

  constructor(cause: unknown, conflict: boolean) {
    super('unavailable', 'database_unavailable', 'The shop is busy. Please try again in a moment.');
    this.name = 'DatabaseUnavailable';
    this.cause = cause;
    this.conflict = conflict;
  }
}

/** Serialization failure and deadlock: SQLSTATE asks the client to run the transaction again. */
const CONFLICT_STATES = new Set(['40001', '40P01']);
/** Classes of SQLSTATE that speak of the server, not of the statement: connection, resources, operator intervention. */
const UNAVAILABLE_CLASSES = ['08', '53', '57', '58'];
/** Lock timeout, idle transaction ended, read-only (a standby after a failover). */
const UNAVAILABLE_STATES = new Set(['55P03', '25P03', '25006']);
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** Messages of PostgreSQL client errors without a code. */
const CLIENT_MESSAGE =
  /^Connection terminated|timeout exceeded when trying to connect|^Query read timeout|not queryable|^Client was closed/;

/** Primary result codes of SQLite: BUSY and LOCKED; then READONLY, IOERR, FULL and CANTOPEN. */
const SQLITE_CONFLICT = new Set([5, 6]);
const SQLITE_UNAVAILABLE = new Set([8, 10, 13, 14]);

/** A prepared statement was planned before the schema changed under it. */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof Error && error.message.includes('cached plan must not change result type');
}

function isUnavailable(code: string, message: string): boolean {
  return (
    UNAVAILABLE_CLASSES.some((prefix) => /^[0-9A-Z]{5}$/.test(code) && code.startsWith(prefix)) ||
    UNAVAILABLE_STATES.has(code) ||
    NETWORK_CODES.has(code) ||
    CLIENT_MESSAGE.test(message)
  );
}

/** Turns what a driver threw into {@link DatabaseUnavailable} when the database is to blame; anything else stays as it is. */
export function asDatabaseFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error;
  const { code = '', errcode, errors } = error as { code?: string; errcode?: number; errors?: unknown[] };
  // Several addresses of one host were tried; all failures are in the list.
  if (errors?.[0] instanceof Error) return asDatabaseFault(errors[0]);
  if (code === 'ERR_SQLITE_ERROR' && errcode !== undefined) {
    const primary = errcode & 0xff;
    const conflict = SQLITE_CONFLICT.has(primary);
    return conflict || SQLITE_UNAVAILABLE.has(primary) ? new DatabaseUnavailable(error, conflict) : error;
  }
  if (CONFLICT_STATES.has(code) || isOutdatedPlan(error)) return new DatabaseUnavailable(error, true);
  return isUnavailable(code, error.message) ? new DatabaseUnavailable(error, false) : error;
}
