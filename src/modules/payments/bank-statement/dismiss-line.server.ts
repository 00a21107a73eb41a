import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { atField, conflict, Refusal } from '#src/platform/http/refusal.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { decideLine, findLine, reopenDismissed, type StoredLine } from './statement-line-repository.server.ts';

type Parts = Pick<Shop, 'db' | 'fills'>;

export const lineDecided = ({ state, invoice }: Pick<StoredLine, 'state' | 'invoice'>) =>
  conflict(
    'line_decided',
    state === 'recorded' ? `This line is recorded already, on ${invoice}.` : 'This line was decided already.',
  );

/** @throws Refusal 404 if there is no such line */
export async function requireLine(db: Db, id: string): Promise<StoredLine> {
  const line = await findLine(db, id);
  if (!line) throw new Refusal('missing', 'line_not_found', 'There is no such line of a bank statement.');
  return line;
}

const subjectOf = ({ id, amount, currency, bookedOn }: StoredLine) => ({
  id,
  name: `${formatMinor(amount, currency)}, ${bookedOn}`,
});

/**
 * Dismisses a line that pays no invoice, with the reason.
 * @throws Refusal without a reason, or if the line was decided already
 */
export async function dismissLine(
  { db, fills }: Parts,
  actor: Actor | undefined,
  id: string,
  reason: string,
  request?: KeyedRequest,
): Promise<void> {
  const admin = requireAdmin(actor);
  if (isBlank(reason)) throw atField('reason', 'reason_empty', 'Please write why.');
  await inTransaction(db, async (trx) => {
    const decided = { decision: 'dismissed', decided_at: Date.now(), decided_by: admin.userId } as const;
    const isDecided = await decideLine(trx, id, {
      ...decided,
      decided_key: request?.key ?? null,
      reason: reason.trim(),
    });
    const line = await requireLine(trx, id);
    if (!isDecided && request && line.decidedKey === request.key) return;
    if (!isDecided) throw lineDecided(line);
    await recordAdminChange({ fills }, trx, admin, {
      kind: 'statement',
      action: 'line dismissed',
      subject: subjectOf(line),
      before: null,
      after: { reason: reason.trim() },
    });
  });
}

/** Opens a dismissed line again. @throws Refusal if it is not dismissed */
export async function reopenLine({ db, fills }: Parts, actor: Actor | undefined, id: string): Promise<void> {
  const admin = requireAdmin(actor);
  await inTransaction(db, async (trx) => {
    const line = await requireLine(trx, id);
    if (line.state === 'open') return;
    if (!(await reopenDismissed(trx, id))) throw lineDecided(line);
    await recordAdminChange({ fills }, trx, admin, {
      kind: 'statement',
      action: 'line opened again',
      subject: subjectOf(line),
      before: { reason: line.reason },
      after: { reason: null },
    });
  });
}
