import type { LogEvent } from 'kysely';
import { addSpan } from './telemetry.server.ts';

/** Statements beyond this length are mostly lists of values. In characters. */
const MAX_TEXT = 2_000;
/** The first word, or the first operation of a `with` statement. */
const OPERATION = /^(?!with\b)\w+|\b(?:insert|update|delete|select)\b/i;
const TARGET = /\b(?:from|into|update)\s+"?(\w+)/i;

/** Adds a span for a statement of the query builder. Its text contains placeholders, never the values. */
export function traceStatement({ level, query, queryDurationMillis }: LogEvent): void {
  const text = query.sql.trim();
  const operation = OPERATION.exec(text)?.[0].toLowerCase() ?? 'statement';
  const table = TARGET.exec(text)?.[1];
  const attributes = { 'db.operation.name': operation, 'db.query.text': text.slice(0, MAX_TEXT) };
  const name = table ? `${operation} ${table}` : operation;
  addSpan({ kind: 'statement', name, attributes, failed: level === 'error' }, queryDurationMillis);
}
