import type { ConsistencyCheck } from '#src/core/consistency-check.ts';
import { inBatches } from '#src/platform/database/in-batches.server.ts';
import type { ConversationState } from './conversation.ts';
import { type ConversationSums, listConversationSums } from './conversation-sums-repository.server.ts';

/** The states that fit the last message, as long as no admin decided otherwise. */
function fittingStates({ last_kind, first_answer }: ConversationSums): readonly ConversationState[] {
  if (last_kind === 'out') return ['waiting-for-them'];
  return first_answer === null ? ['new', 'waiting-for-us'] : ['waiting-for-us'];
}

function* faultsOf(row: ConversationSums) {
  if (row.messages !== Number(row.counted)) yield `counts ${row.messages} messages and has ${row.counted}`;
  if (row.last_id !== row.newest) yield 'does not name its last message';
  if (row.last_from !== (row.last_kind === 'out' ? 'shop' : 'customer')) yield 'does not say who wrote last';
  if (Number(row.answered_at ?? 0) !== Number(row.first_answer ?? 0)) yield 'has another first answer';
  if (row.decided_at === null && !fittingStates(row).includes(row.state)) yield `cannot be ${row.state}`;
}

export const conversationCheck: ConsistencyCheck = {
  rule: 'State, counts and first answer of each conversation are those of its messages.',
  async *findings({ db }) {
    for await (const row of inBatches((batch) => listConversationSums(db, batch)))
      for (const fault of faultsOf(row)) yield { wrong: `The conversation with ${row.email} (${row.id}) ${fault}.` };
  },
};
