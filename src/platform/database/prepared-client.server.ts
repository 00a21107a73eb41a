import { createHash } from 'node:crypto';
import pg from 'pg';
import { CommitWatch, type WrittenTables } from './commit-watch.server.ts';
import { asDatabaseFault, isOutdatedPlan } from './database-fault.server.ts';

/** Distinct statements that are prepared on a connection; lists of values have as many texts as lengths, and are not worth it. */
const MAX_PREPARED_STATEMENTS = 300;
const names = new Map<string, string>();

/** Raised when the schema changed under a running copy: its plans belong to the old tables. */
let generation = 0;

/**
 * Ends a statement whose best plan depends on its values: after five calls PostgreSQL would use one plan for any of them, and that of
 * rare words reads an index to its end for frequent ones.
 */
export const PLANNED_FOR_VALUES = '/* planned for its values */';

function nameOf(text: string): string | undefined {
  if (text.endsWith(PLANNED_FOR_VALUES)) return undefined;
  const known = names.get(text);
  if (known !== undefined) return `${known}-${generation}`;
  if (names.size >= MAX_PREPARED_STATEMENTS) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return `${name}-${generation}`;
}

/** The driver's own timer: what was sent is still with the server, and may run yet. */
const isUnanswered = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';

interface Habits {
  /** False behind a pooler, which gives every transaction another connection: a statement is planned at every call. */
  prepare: boolean;
  writtenTables: WrittenTables;
  /** Called before a writer gets the result of a commit that may have changed this table. */
  changed(table: string): void;
}

/**
 * A connection on which PostgreSQL parses and plans each statement once, not at every call. It ends when a statement is never answered.
 * Its errors are DatabaseUnavailable when the database is at fault.
 */
export function preparedClient({ writtenTables, changed, prepare }: Habits): typeof pg.Client {
  return class PreparedClient extends pg.Client {
    readonly #watch = new CommitWatch(() => this.getTransactionStatus() !== 'I', changed);

    // The driver declares a dozen forms of this call; the one with a text and its values is made by the query builder.
    // biome-ignore lint/suspicious/noExplicitAny: the other forms are passed on as they are
    override query(...call: any[]): any {
      const [text, values] = call;
      // biome-ignore lint/suspicious/noExplicitAny: see above
      if (typeof text !== 'string' || !Array.isArray(values) || call.length !== 2) return (super.query as any)(...call);
      return this.#execute(text, values);
    }

    async #execute(text: string, values: unknown[]): Promise<pg.QueryResult> {
      let failed = true;
      try {
        const result = await this.#ask(text, values, prepare ? nameOf(text) : undefined).catch((error: unknown) => {
          if (!isOutdatedPlan(error)) throw error;
          generation += 1;
          // PostgreSQL has ended the transaction by this: it has to run again as a whole.
          if (this.getTransactionStatus() !== 'I') throw error;
          return this.#ask(text, values, undefined);
        });
        failed = false;
        return result;
      } catch (error) {
        // A BEGIN that ran later would swallow what others wrote here after it: the pool drops a connection that is ending.
        if (isUnanswered(error)) this.end();
        throw asDatabaseFault(error);
      } finally {
        this.#watch.after(writtenTables(text), failed);
      }
    }

    #ask(text: string, values: unknown[], name: string | undefined): Promise<pg.QueryResult> {
      return super.query({ name, text, values } as pg.QueryConfig);
    }
  };
}
