import { type FormEvent, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { v4 as uuidv4 } from 'uuid';
import { inserted } from '#src/core/accounts/answers.ts';
import { ApiError, callApi } from '#src/core/accounts/call-api.ts';
import { type CallFailure, failureOf } from '#src/core/accounts/call-problem.tsx';
import { useFormUser } from '#src/core/accounts/session.ts';
import { useDraft } from '#src/core/accounts/use-draft.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { showProblems } from '#src/platform/ui/show-problems.ts';
import { showError, showSuccess } from '#src/platform/ui/toasts.tsx';
import {
  type CheckoutInput,
  type CheckoutProblem,
  checkoutFields,
  firstCheckoutProblem,
  orderTotal,
  parsePieces,
  problemOfAddress,
} from './order.ts';

const empty: CheckoutInput = { shippingAddress: '', orderedPhone: '', orderedMinQty: '' };

/** Refusals after which the page shows a price or a stock that no longer holds. */
const OUTDATED = ['price_changed', 'stock_changed', 'checkout_rule'];

type Problem = CheckoutProblem & Partial<CallFailure>;

function problemOf(error: unknown): Problem {
  const named = error instanceof ApiError ? error.details.field : undefined;
  return { field: checkoutFields.find((field) => field === named) ?? 'form', ...failureOf(error) };
}

/** What the checkout form holds and does; what was typed stays until the order stands. */
export function useCheckout(tool: Tool | undefined) {
  const user = useFormUser();
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [input, setInput] = useDraft(`checkout:${tool?._id}`, empty);
  const [problem, setProblem] = useState<Problem>();
  const [sending, setSending] = useState(false);
  // State would be known to the second of two quick clicks only after a render.
  const inHand = useRef(false);
  // One key for one intended order: a repeated send of the same form is the same order.
  const idempotencyKey = useRef<{ content: string; key: string }>(undefined);

  function keyFor(content: string): string {
    if (idempotencyKey.current?.content !== content) idempotencyKey.current = { content, key: uuidv4() };
    return idempotencyKey.current.key;
  }

  async function send(order: object) {
    try {
      const headers = { 'idempotency-key': keyFor(JSON.stringify(order)) };
      await callApi('/order', inserted, { method: 'POST', body: order, headers });
      showSuccess('Order place successful. Plase pay now.');
      setInput(empty);
      await navigate('/dashboard');
    } catch (error) {
      showError('Order place is unsuccessful. Try again.');
      showProblems(form.current, () => setProblem(problemOf(error)));
      if (error instanceof ApiError && OUTDATED.includes(error.code)) await revalidate();
    }
  }

  /** Takes what was typed, and says nothing any more about what was changed. */
  function change(typed: Partial<CheckoutInput>) {
    setInput((before) => ({ ...before, ...typed }));
    const tooLong = problemOfAddress(typed.shippingAddress ?? '');
    if (tooLong) setProblem(tooLong);
    else if (problem && (problem.field === 'form' || problem.field in typed)) setProblem(undefined);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!tool || !user || inHand.current) return;
    const found = firstCheckoutProblem(input, tool.quantity);
    showProblems(form.current, () => setProblem(found));
    if (found) return;
    const pieces = parsePieces(input.orderedMinQty);
    inHand.current = true;
    setSending(true);
    await send({
      orderedBy: user.displayName,
      orderedEmail: user.email,
      ...input,
      orderedTool: tool.toolName,
      orderedMinQty: pieces,
      orderedTotalPrice: orderTotal(pieces, tool.price),
      toolId: tool._id,
    });
    inHand.current = false;
    setSending(false);
  }

  return { form, user, input, change, problem, sending, submit };
}
