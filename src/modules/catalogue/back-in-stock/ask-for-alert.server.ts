import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { countMail } from '#src/core/accounts/auth/auth-limits.ts';
import { emailProblem, emailText } from '#src/core/accounts/credentials.ts';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import type { Shop } from '#src/core/shop.ts';
import { requireTool } from '#src/core/tools/require-tool.server.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { lockTool } from '#src/core/tools/tool-repository.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { atField, conflict } from '#src/platform/http/refusal.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { HOUR_MS } from '#src/platform/time/units.ts';
import { newToken } from './link-token.server.ts';
import { CONFIRM_HOURS } from './stock-alert.ts';
import { confirmationMail } from './stock-alert-mails.ts';
import { insertAlert, insertUnconfirmedAlert } from './stock-alert-repository.server.ts';

/** Locks the tool until the transaction ends. @throws Refusal when it does not exist or can be ordered now */
async function requireShortTool(trx: Db, id: string): Promise<Tool> {
  const tool = (await lockTool(trx, id)) ?? (await requireTool(trx, id));
  if (tool.quantity < MINIMUM_ORDER_QUANTITY) return tool;
  throw conflict('tool_in_stock', 'This tool is in stock: you can order it now.');
}

/** Subscribes a customer to a tool; idempotent. The address was verified before the first sign-in. */
export async function waitForTool({ db }: Pick<Shop, 'db'>, actor: Actor | undefined, toolId: string): Promise<void> {
  const customer = requireSignedIn(actor);
  await inTransaction(db, async (trx) => {
    const tool = await requireShortTool(trx, toolId);
    const alert = { id: newId(), tool_id: tool._id, user_id: customer.userId, email: customer.email.toLowerCase() };
    await insertAlert(trx, alert, Date.now());
  });
}

/**
 * Mails a confirmation link to an address that a visitor typed, so only the owner of the mailbox can confirm it.
 * The answer is the same whether the address is already subscribed, has an account, or is new.
 * @param machine of the client: mails are limited per machine and per address
 * @throws Refusal for an invalid address, after too many mails, and when the tool can be ordered now
 */
export async function askForAlert(
  { config, db, limits }: Pick<Shop, 'config' | 'db' | 'limits'>,
  { toolId, typed, machine }: { toolId: string; typed: string; machine: string },
  now = Date.now(),
): Promise<void> {
  const problem = emailProblem(typed);
  if (problem) throw atField('email', 'stock_alert_rule', problem);
  const email = emailText(typed).toLowerCase();
  await requireTool(db, toolId);
  await countMail(limits, 'stock-alert', machine, email);
  await inTransaction(db, async (trx) => {
    const tool = await requireShortTool(trx, toolId);
    const { token, hash } = newToken();
    const link = { confirm_hash: hash, expires_at: now + CONFIRM_HOURS * HOUR_MS };
    if (!(await insertUnconfirmedAlert(trx, { id: newId(), tool_id: tool._id, email }, link))) return;
    await insertMail(trx, confirmationMail(email, tool, token, config.publicUrl));
  });
}
