import { hash } from 'node:crypto';
import pg from 'pg';
import { asDatabaseFault, isOutdatedPlan } from './database-fault.server.ts';

/**
 * Maximum number of statements prepared on a connection. Statements with lists of values differ by length and are not
 * worth it.
 */
const MAX_PREPARED_STATEMENTS = 300;
const names = new Map<string, string>();

/** Incremented when the schema changes under a running copy, because its plans belong to the old tables. */
let generation = 0;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return `${known}-${generation}`;
  if (names.size >= MAX_PREPARED_STATEMENTS) return undefined;
  const name = hash('sha256', text, 'base64url').slice(0, 20);
  names.set(text, name);
  return `${name}-${generation}`;
}

/** Whether the driver's own timer ended the call: the server still has the statement and may run it later. */
const isUnanswered = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';

/**
 * A connection on which PostgreSQL parses and plans each statement once, not on every call. The connection ends when a
 * statement times out without an answer. Its errors are DatabaseUnavailable if the database is at fault.
 * @param prepare false behind a pooler, which gives every transaction another connection, so every call is planned
 * again
 */
export function preparedClient(prepare: boolean): typeof pg.Client {
  return class PreparedClient extends pg.Client {
    // The driver declares a dozen overloads of this method; the query builder uses the one with a text and its values.
    // biome-ignore lint/suspicious/noExplicitAny: the other overloads are passed through
    override query(...call: any[]): any {
      const [text, values] = call;
      // biome-ignore lint/suspicious/noExplicitAny: see above
      if (typeof text !== 'string' || !Array.isArray(values) || call.length !== 2) return (super.query as any)(...call);
      return this.#execute(text, values);
    }

    async #execute(text: string, values: unknown[]): Promise<pg.QueryResult> {
      try {
        return await this.#send(text, values, prepare ? nameOf(text) : undefined).catch((error: unknown) => {
          if (!isOutdatedPlan(error)) throw error;
          generation += 1;
          // The error has aborted the transaction, which must run again as a whole.
          if (this.getTransactionStatus() !== 'I') throw error;
          return this.#send(text, values, undefined);
        });
      } catch (error) {
        // A BEGIN that runs late would swallow later writes on this connection. The pool drops a connection that is
        // ending.
        if (isUnanswered(error)) this.end();
        throw asDatabaseFault(error);
      }
    }

    #send(text: string, values: unknown[], name: string | undefined): Promise<pg.QueryResult> {
      return super.query({ name, text, values } as pg.QueryConfig);
    }
  };
}
