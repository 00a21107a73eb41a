import { useState } from 'react';
import { ApiError, callContract } from '#src/core/calls/call-api.ts';
import { useInsist } from '#src/core/calls/insist.tsx';
import { isRefusal } from '#src/platform/http/refusal.ts';
import { useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { moveContract } from '../moves/move.calls.ts';
import { type MoveAlong, type MoveDialogProps, type MoveField, moveFields } from '../moves/move-offer.ts';
import { type MoveInput, moveBody, moveDefaults, problemsOfMove } from './order-move-input.ts';

const PROPOSED = 'Proposed. All administrators have a mail, and another one has to approve it.';

/** What a refusal says about a change by another clerk. */
function seenIn(error: unknown): object | undefined {
  const { seen } = error instanceof ApiError ? error.details : {};
  return typeof seen === 'object' && seen !== null ? seen : undefined;
}

/** The input of a move, and its request. @param along the move that a choice adds */
export function useMoveForm(
  { asked, onMade, onRefused }: Omit<MoveDialogProps, 'onClose'>,
  along: MoveAlong | undefined,
) {
  const [isAlongChosen, setAlongChosen] = useState(false);
  const chosenAlong = isAlongChosen ? along : undefined;
  const [input, setInput] = useState<MoveInput>(() => moveDefaults(asked, along));
  /** What the refusal of an earlier attempt has told the clerk. */
  const [seenSince, setSeenSince] = useState<object>();
  const insist = useInsist();
  const keyFor = useIdempotencyKey();
  const labels = { ...asked?.move.fields, ...chosenAlong?.fields };
  const fields = moveFields.filter((name) => labels[name] !== undefined);
  const { clear, ...submission } = useSubmit<MoveField>({
    validate: () => (asked ? problemsOfMove(input, fields, asked.order.currency) : {}),
    serverFields: moveFields,
    async send() {
      if (!asked) return;
      const { order, move } = asked;
      const { call, done, seen } = chosenAlong ?? move;
      const typed = { ...moveBody(input, fields, order.currency), ...move.body, ...chosenAlong?.body };
      const body = { ...typed, ...seen?.(order), ...seenSince, ...insist.fields() };
      const headers = keyFor(body);
      const { approval } = await callContract(moveContract(call), { params: { id: order._id }, body }, { headers });
      const made = approval === undefined ? { ...move, done } : { ...move, done: () => PROPOSED, undo: false };
      await onMade({ order, move: made, key: headers['idempotency-key'] });
    },
    onFailure: async (error) => {
      setSeenSince((before) => seenIn(error) ?? before);
      if (isRefusal(error)) await onRefused();
      insist.noteFailure(error);
    },
  });

  function change(name: MoveField, value: string) {
    setInput((before) => ({ ...before, [name]: value }));
    insist.forget();
    clear(name);
  }

  return { ...submission, chosenAlong, isAlongChosen, setAlongChosen, labels, fields, input, change, insist };
}
