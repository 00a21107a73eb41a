import { Refusal } from '#src/platform/http/refusal.ts';

/**
 * The database cannot do its work at present: it is unreachable, too slow or out of space, or another transaction won.
 * Answered with 503. The client may retry: nothing has been committed, unless the connection broke during a commit.
 */
export class DatabaseUnavailable extends Refusal {
  /** True when another transaction was in the way, and a retry may succeed at once. */
  readonly conflict: boolean;

  constructor(cause: unknown, conflict: boolean) {
    super('unavailable', 'database_unavailable', 'The shop is busy. Please try again in a moment.');
    this.name = 'DatabaseUnavailable';
    this.cause = cause;
    this.conflict = conflict;
  }
}

/** Another transaction inserted the row of this request: run again, the work finds it. */
export const insertedMeanwhile = () => new DatabaseUnavailable(new Error('inserted meanwhile'), true);

/** SQLSTATEs of serialization failures and deadlocks, after which the client should run the transaction again. */
const CONFLICT_STATES = new Set(['40001', '40P01']);
/** SQLSTATE classes that concern the server, not the statement: connection, resources, operator intervention. */
const UNAVAILABLE_CLASSES = ['08', '53', '57', '58'];
/** Lock timeout, idle-in-transaction timeout, read-only (a standby after a failover). */
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

/** Whether a prepared statement failed because the schema has changed since it was planned. */
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

/**
 * Converts an error of a driver to {@link DatabaseUnavailable} if the database is at fault; returns other errors
 * unchanged.
 */
export function asDatabaseFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error;
  const { code = '', errcode, errors } = error as { code?: string; errcode?: number; errors?: unknown[] };
  // The driver tried several addresses of one host, and lists all failures.
  if (errors?.[0] instanceof Error) return asDatabaseFault(errors[0]);
  if (code === 'ERR_SQLITE_ERROR' && errcode !== undefined) {
    const primary = errcode & 0xff;
    const conflict = SQLITE_CONFLICT.has(primary);
    return conflict || SQLITE_UNAVAILABLE.has(primary) ? new DatabaseUnavailable(error, conflict) : error;
  }
  if (CONFLICT_STATES.has(code) || isOutdatedPlan(error)) return new DatabaseUnavailable(error, true);
  return isUnavailable(code, error.message) ? new DatabaseUnavailable(error, false) : error;
}
