import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '#src/accounts/call-api.ts';
import { useSessionUser } from '#src/accounts/session.ts';
import { formatMoney } from '#src/shared/money.ts';
import type { Tool } from '#src/tools/tool.ts';
import { Field } from '#src/ui/field.tsx';
import { showError, showSuccess } from '#src/ui/toasts.tsx';
import { type CheckoutInput, firstCheckoutProblem, MINIMUM_ORDER_QUANTITY, orderTotal, parsePieces } from './order.ts';

const empty: CheckoutInput = { shippingAddress: '', orderedPhone: '', orderedMinQty: '' };

/** The form of spec section 2 /purchase; the rules are those the server applies again. */
export function CheckoutForm({ tool, currency }: { tool: Tool; currency: string }) {
  const user = useSessionUser();
  const navigate = useNavigate();
  const [input, setInput] = useState(empty);
  const [problem, setProblem] = useState<ReturnType<typeof firstCheckoutProblem>>();
  const [sending, setSending] = useState(false);
  // One key for one intended order: a repeated send of the same form is the same order.
  const idempotencyKey = useRef<{ content: string; key: string }>(undefined);

  const pieces = parsePieces(input.orderedMinQty);
  const total = Number.isNaN(pieces) ? 0 : orderTotal(pieces, tool.price);

  function keyFor(content: string): string {
    if (idempotencyKey.current?.content !== content) idempotencyKey.current = { content, key: crypto.randomUUID() };
    return idempotencyKey.current.key;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = firstCheckoutProblem(input, tool.quantity);
    setProblem(found);
    if (found || !user || sending) return;
    setSending(true);
    const order = {
      orderedBy: user.displayName,
      orderedEmail: user.email,
      ...input,
      orderedTool: tool.toolName,
      orderedMinQty: pieces,
      orderedTotalPrice: total,
      toolId: tool._id,
    };
    try {
      await callApi('/order', {
        method: 'POST',
        body: order,
        headers: { 'idempotency-key': keyFor(JSON.stringify(order)) },
      });
      showSuccess('Order place successful. Plase pay now.');
      await navigate('/dashboard');
    } catch (error) {
      showError('Order place is unsuccessful. Try again.');
      setProblem({ field: 'form', message: (error as Error).message });
    } finally {
      setSending(false);
    }
  }

  const field = (name: keyof CheckoutInput) => ({
    name,
    value: input[name],
    error: problem?.field === name ? problem.message : undefined,
    onChange: (event: { target: { value: string } }) => setInput({ ...input, [name]: event.target.value }),
  });

  return (
    <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
      <Field label="Name" value={user?.displayName ?? ''} readOnly />
      <Field label="Email" value={user?.email ?? ''} readOnly />
      <Field label="Shipping address" autoComplete="street-address" {...field('shippingAddress')} />
      <Field label="Phone number" type="tel" autoComplete="tel" {...field('orderedPhone')} />
      <Field
        label="Quantity"
        type="number"
        inputMode="numeric"
        hint={`At least ${MINIMUM_ORDER_QUANTITY} pieces`}
        {...field('orderedMinQty')}
      />
      <p className="flex justify-between text-lg font-semibold">
        <span>Total price</span>
        <output>{formatMoney(total, currency)}</output>
      </p>
      {problem?.field === 'form' && (
        <p role="alert" className="text-error">
          {problem.message}
        </p>
      )}
      <button type="submit" className="btn btn-primary" disabled={sending}>
        Place order
      </button>
    </form>
  );
}
