import { callRow } from '#src/core/call.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { deskTables } from '#src/modules/orders/live/desk-tables.server.ts';
import { moveEffects } from '#src/modules/orders/moves/move-effects.server.ts';
import { statementLines } from './0078-statement-lines.ts';
import {
  getStatementLineCount,
  getStatementLines,
  postDismissedLine,
  postRecordedLine,
  postReopenedLine,
  postStatement,
} from './bank-statement.api.ts';
import { lineEffects } from './line-effects.server.ts';
import { statementCheck } from './statement-consistency.server.ts';
import { statementLineTables } from './statement-line-table.ts';

/** Bank statements: an admin uploads them, and records their lines on invoices. */
export const bankStatement: Room = {
  schema: {
    migrations: (engine) => ({
      '0078-statement-lines': statementLines(engine),
    }),
    tables: statementLineTables,
    watched: ['statement_lines'],
  },
  calls: [
    callRow('admin', postStatement),
    callRow('admin', getStatementLines),
    callRow('admin', getStatementLineCount),
    callRow('admin', postRecordedLine),
    callRow('admin', postDismissedLine),
    callRow('admin', postReopenedLine),
  ],
  consistencyChecks: [statementCheck],
  fills: [fill(moveEffects, () => lineEffects), fill(deskTables, 'statement_lines')],
};
