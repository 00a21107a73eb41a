import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { changedFields, recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { atField } from '#src/platform/http/refusal.ts';
import { requireReview } from './report-review.server.ts';
import { NO_REASON, problemOfText } from './review-desk.ts';
import { deleteReports, updateReview } from './review-desk-repository.server.ts';

type Parts = Pick<Shop, 'db' | 'fills'>;

const ofReview = ({ id, customer_id, user_name }: Awaited<ReturnType<typeof requireReview>>) =>
  ({ kind: 'review', subject: { id, name: `Review of ${user_name}` }, about: customer_id }) as const;

/** Replies on behalf of the factory, or removes the reply if the text is empty. Idempotent. */
export async function replyToReview(shop: Parts, actor: Actor | undefined, id: string, text: string): Promise<void> {
  const admin = requireAdmin(actor);
  await inTransaction(shop.db, async (trx) => {
    const review = await requireReview(trx, id);
    const reply = text.trim() || null;
    if (reply === review.reply) return;
    await updateReview(trx, id, { reply, replied_at: reply === null ? null : Date.now() });
    await recordAdminChange(shop, trx, admin, {
      ...ofReview(review),
      action: reply === null ? 'reply taken back' : 'replied to',
      ...changedFields({ reply: review.reply }, { reply }),
    });
  });
}

/** Hides a review from all readers and closes its reports. @throws Refusal without a reason */
export async function hideReview(shop: Parts, actor: Actor | undefined, id: string, reason: string): Promise<void> {
  const problem = problemOfText(reason, NO_REASON);
  if (problem) throw atField('reason', 'reason_rule', problem);
  await changeHidden(shop, requireAdmin(actor), id, reason.trim());
}

export async function showReview(shop: Parts, actor: Actor | undefined, id: string): Promise<void> {
  await changeHidden(shop, requireAdmin(actor), id, null);
}

async function changeHidden(shop: Parts, admin: Actor, id: string, reason: string | null): Promise<void> {
  const hidden = reason !== null;
  await inTransaction(shop.db, async (trx) => {
    const review = await requireReview(trx, id);
    if (hidden === (review.hidden_at !== null)) return;
    await updateReview(trx, id, { hidden_at: hidden ? Date.now() : null });
    await deleteReports(trx, id);
    await recordAdminChange(shop, trx, admin, {
      ...ofReview(review),
      action: hidden ? 'hidden' : 'shown again',
      ...changedFields({ hidden: !hidden }, { hidden, reason }),
    });
  });
}
