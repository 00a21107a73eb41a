import type { Shop } from '#src/core/shop.ts';
import { requireTool } from '#src/core/tools/require-tool.server.ts';
import { toolPath } from '#src/core/tools/tool-path.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { hashOfToken } from './link-token.server.ts';
import { LINK_FAILED } from './stock-alert.ts';
import { deleteAlertsOf, updateConfirmed } from './stock-alert-repository.server.ts';
import { emailOfStopToken } from './stop-token.server.ts';

const linkFailed = () => new Refusal('missing', 'link_failed', LINK_FAILED);

/**
 * Makes an alert pending: its token proves that the sender reads the mail of the address. A token works once.
 * @throws Refusal 404 for a token that is unknown, used or expired
 */
export function confirmAlert({ db }: Pick<Shop, 'db'>, token: string, now = Date.now()) {
  return inTransaction(db, async (trx) => {
    const toolId = await updateConfirmed(trx, hashOfToken(token), now);
    if (toolId === undefined) throw linkFailed();
    const tool = await requireTool(trx, toolId);
    return { toolName: tool.toolName, path: toolPath(tool) };
  });
}

/**
 * Ends every alert of the address that the token was mailed to; a token works until it expires.
 * @throws Refusal 404 for an unknown or old token
 */
export async function stopAlerts({ config, db }: Pick<Shop, 'config' | 'db'>, token: string, now = Date.now()) {
  const email = emailOfStopToken(config, token, now);
  if (email === undefined) throw linkFailed();
  await deleteAlertsOf(db, email);
}
