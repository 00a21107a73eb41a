import type { LogEvent } from 'kysely';
import { addSpan } from './telemetry.server.ts';

/** Longer texts are lists of values in one statement. */
const MAX_TEXT = 2_000;
/** The first word, or what the first part of a `with` does. */
const OPERATION = /^(?!with\b)\w+|\b(?:insert|update|delete|select)\b/i;
const TARGET = /\b(?:from|into|update)\s+"?(\w+)/i;

/** A statement of the query builder, as a span: its text with places for the values, never the values. */
export function traceStatement({ level, query, queryDurationMillis }: LogEvent): void {
  const text = query.sql.trim();
  const operation = OPERATION.exec(text)?.[0].toLowerCase() ?? 'statement';
  const table = TARGET.exec(text)?.[1];
  const attributes = { 'db.operation.name': operation, 'db.query.text': text.slice(0, MAX_TEXT) };
  const name = table ? `${operation} ${table}` : operation;
  addSpan({ kind: 'statement', name, attributes, failed: level === 'error' }, queryDurationMillis);
}
