import { useEffect, useState } from 'react';
import { ApiError, callContract } from '#src/core/calls/call-api.ts';
import type { Order } from '#src/core/orders/order.ts';
import { isRefusal } from '#src/platform/http/refusal.ts';
import { useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import type { MoveDialogProps } from '../moves/move-offer.ts';
import { postPreviewCall, putOrderCall } from './amend.calls.ts';
import { type AmendInput, amendInput, problemsOfInput, typedChanges } from './amend-input.ts';
import { type Amendable, type AmendmentField, amendmentFields, amendmentProblems } from './amendment.ts';
import { useBelowFloor } from './use-below-floor.ts';

/** Pause after the last key, in milliseconds, before the shop is asked for the new total. */
const PAUSE_MS = 400;

/** What the shop says of the typed changes. */
interface Preview {
  /** The changes, as text. */
  of: string;
  order?: Order;
  problem?: { field: string; message: string };
}

/** What the order would be with these changes, from the shop: price, deposit and stock are known only there. */
function usePreview(order: Order | undefined, changes: Partial<Amendable>): Preview | undefined {
  const [preview, setPreview] = useState<Preview>();
  const of = JSON.stringify(changes);
  const id = order?._id;
  useEffect(() => {
    if (!id || of === '{}') return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const body = JSON.parse(of) as Partial<Amendable>;
        const answer = await callContract(postPreviewCall, { params: { id }, body }, { signal: abort.signal });
        setPreview({ of, order: answer.order });
      } catch (error) {
        if (abort.signal.aborted || !(error instanceof ApiError)) return;
        const { field } = error.details;
        if (typeof field === 'string') setPreview({ of, problem: { field, message: error.message } });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [id, of]);
  return preview?.of === of ? preview : undefined;
}

const presentIn = (error: unknown) =>
  error instanceof ApiError ? (error.details.seen as Amendable | undefined) : undefined;

/** State and request of the dialog that amends an order. */
export function useAmendForm({ asked, onMade, onRefused }: MoveDialogProps) {
  const order = asked?.order;
  const isAdmin = asked?.move.fields.amount !== undefined;
  const [input, setInput] = useState<AmendInput | undefined>(() => order && amendInput(order));
  /** The values of the order that a refusal of an earlier attempt has told. */
  const [present, setPresent] = useState<Amendable>();
  const keyFor = useIdempotencyKey();
  const floor = useBelowFloor();
  const changes = order && input ? typedChanges(order, input, isAdmin) : {};
  const isRight =
    order !== undefined && Object.keys(amendmentProblems(order, changes, 'Preview', isAdmin)).length === 0;
  const preview = usePreview(order, isRight ? changes : {});
  const form = useSubmit<AmendmentField>({
    validate: () => (order && input ? problemsOfInput(order, input, isAdmin) : {}),
    serverFields: amendmentFields,
    async send() {
      if (!asked || !order || !input) return;
      const { orderedMinQty, unitPrice, shippingAddress, promisedFor } = present ?? order;
      const body = {
        ...changes,
        reason: input.reason.trim(),
        seen: { orderedMinQty, unitPrice, shippingAddress, promisedFor },
        ...(preview?.order && { orderedTotalPrice: preview.order.orderedTotalPrice }),
        ...floor.confirmed,
      };
      const headers = keyFor(body);
      await callContract(putOrderCall, { params: { id: order._id }, body }, { headers });
      await onMade(asked);
    },
    onFailure: async (error) => {
      setPresent((before) => presentIn(error) ?? before);
      if (isRefusal(error)) await onRefused();
      floor.notice(error);
    },
  });
  return {
    ...form,
    problemOf: (name: AmendmentField) =>
      form.problems[name] ?? (preview?.problem?.field === name ? preview.problem.message : undefined),
    input,
    isAdmin,
    isBelow: floor.isBelow,
    next: preview?.order,
    change(name: AmendmentField, text: string) {
      setInput((before) => before && { ...before, [name]: text });
      if (name === 'unitPrice') floor.reset();
      form.clear(name, 'form');
    },
  };
}
