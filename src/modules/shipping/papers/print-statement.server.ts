import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import { today } from '#src/core/site/calendar.ts';
import {
  readAccountStatement,
  type StatementRequest,
} from '#src/modules/payments/books/read-account-statement.server.ts';
import { atField } from '#src/platform/http/refusal.ts';
import { renderPaper } from './pdf-renderer.server.ts';
import { printedText } from './print-problem.server.ts';
import { statementPaper } from './statement-paper.ts';

/** About 40 pages. */
const MAX_PRINTED_ROWS = 1_000;

/**
 * The statement of account of the caller or, for an admin, of any customer, as PDF.
 * @throws Refusal 403 for another customer’s, 404 if there is no such customer, 422 if it is too long to print
 */
export async function printStatement(
  shop: Pick<Shop, 'db'>,
  actor: Actor | undefined,
  request: StatementRequest,
): Promise<{ number: string; pdf: Buffer }> {
  const { userId } = requireSignedIn(actor);
  const statement = await readAccountStatement(shop, actor, request);
  const rows = statement.currencies.reduce((sum, each) => sum + each.rows.length, 0);
  if (rows > MAX_PRINTED_ROWS)
    throw atField(
      'from',
      'statement_too_long',
      `This statement has more than ${MAX_PRINTED_ROWS} lines. Please choose a shorter period, or the CSV file.`,
    );
  const { customer } = statement;
  const printed = { ...statement, customer: { ...customer, name: printedText(customer.name) } };
  const pdf = await renderPaper(userId, { ...statementPaper(printed, today()), check: null });
  return { number: `statement-${request.from}-${request.to}`, pdf };
}
