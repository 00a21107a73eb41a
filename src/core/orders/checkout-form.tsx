import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { inserted } from '#src/core/accounts/answers.ts';
import { ApiError, callApi } from '#src/core/accounts/call-api.ts';
import { CallProblem } from '#src/core/accounts/call-problem.tsx';
import { useFormUser } from '#src/core/accounts/session.ts';
import { useDraft } from '#src/core/accounts/use-draft.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { useSlots } from '#src/core/ui-extension.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { showError, showSuccess } from '#src/platform/ui/toasts.tsx';
import { useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { problemAt, useSubmit } from '#src/platform/ui/use-submit.ts';
import { AddressOffer } from './address-offer.tsx';
import type { KnownAddress } from './known-addresses.ts';
import { linePrice, type PriceSource } from './line-price.ts';
import {
  type CheckoutInput,
  checkoutFields,
  firstCheckoutProblem,
  MAX_ADDRESS_LENGTH,
  MAX_PHONE_LENGTH,
  orderTotal,
  parsePieces,
  problemOfAddress,
} from './order.ts';
import { OrderTotal } from './order-total.tsx';
import { QuantityField } from './quantity-field.tsx';

interface CheckoutFormProps {
  /** Without it, the form is disabled. */
  tool?: Tool;
  currency: string;
  known?: readonly KnownAddress[];
  /** What happens after the order; shown above the button. */
  next?: ReactNode;
}

/** Values of the form: the input, and the fields of extensions. */
interface CheckoutDraft extends CheckoutInput {
  /** Digits, or empty. */
  furtherPieces: string;
}

const empty: CheckoutDraft = { shippingAddress: '', orderedPhone: '', orderedMinQty: '', furtherPieces: '' };

/** Codes of refusals that mean that the page shows an outdated price or stock. */
const OUTDATED = ['price_changed', 'stock_changed', 'checkout_rule'];

/** The initial form, with the quantity from the query string: that of an order to be repeated. */
function useInitialDraft(): CheckoutDraft {
  const [query] = useSearchParams();
  return useState(() => ({ ...empty, orderedMinQty: /^\d{1,9}$/.exec(query.get('pieces') ?? '')?.[0] ?? '' }))[0];
}

/** State and submission of the checkout form; the input is kept until the order is placed. */
function useCheckout(tool: Tool | undefined, sources: readonly PriceSource[], currency: string) {
  const user = useFormUser();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [input, setInput] = useDraft(`checkout:${tool?._id}`, useInitialDraft());
  const keyFor = useIdempotencyKey();

  async function send() {
    if (!tool || !user) return;
    const pieces = parsePieces(input.orderedMinQty);
    const { furtherPieces, ...typed } = input;
    const order = {
      orderedBy: user.displayName,
      orderedEmail: user.email,
      ...typed,
      ...(furtherPieces && { furtherPieces }),
      orderedTool: tool.toolName,
      orderedMinQty: pieces,
      orderedTotalPrice: fromMinorUnits(orderTotal(pieces, linePrice(tool, pieces, sources, currency)), currency),
      toolId: tool._id,
    };
    await callApi('/order', inserted, { method: 'POST', body: order, headers: keyFor(order) });
    showSuccess('Order place successful. Plase pay now.');
    setInput(empty);
    await navigate('/dashboard');
  }

  const checkout = useSubmit<keyof CheckoutInput>({
    validate: () => problemAt(firstCheckoutProblem(input, tool?.quantity ?? 0)),
    send,
    serverFields: checkoutFields,
    async onFailure(error) {
      showError('Order place is unsuccessful. Try again.');
      if (error instanceof ApiError && OUTDATED.includes(error.code)) await revalidate();
    },
  });

  /** Applies edits, and clears the problems of the edited fields and of the whole form. */
  function change(edits: Partial<CheckoutDraft>) {
    // A new quantity voids the request for further pieces.
    const reset = edits.orderedMinQty === undefined ? {} : { furtherPieces: '' };
    setInput((before) => ({ ...before, ...reset, ...edits }));
    checkout.clear('form', ...checkoutFields.filter((name) => name in edits));
    const tooLong = problemOfAddress(edits.shippingAddress ?? '');
    if (tooLong) checkout.show(problemAt(tooLong));
  }

  return { ...checkout, user, input, change };
}

/** The checkout form (spec section 2, /purchase); the server applies the same rules. */
export function CheckoutForm({ tool, currency, known = [], next }: CheckoutFormProps) {
  const sources = useSlots('checkout.price').map(([, source]) => source);
  const helps = useSlots('checkout.quantity');
  const { form, user, input, change, problems, failure, submitting, submit } = useCheckout(tool, sources, currency);

  const field = (name: keyof CheckoutInput) => ({
    name,
    value: input[name],
    error: problems[name],
    // The first check of spec section 5 has one message for three fields.
    ...(failure && isBlank(input[name]) && { 'aria-invalid': true }),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-6">
      <fieldset disabled={!tool} className="flex flex-col gap-4">
        <legend className="sr-only">Order</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" value={user?.displayName ?? ''} readOnly />
          <Field label="Email" value={user?.email ?? ''} readOnly />
        </div>
        <AddressOffer known={known} input={input} onUse={change} />
        <TextArea
          label="Shipping address"
          rows={2}
          autoComplete="street-address"
          maxLength={MAX_ADDRESS_LENGTH}
          {...field('shippingAddress')}
        />
        <Field
          label="Phone number"
          type="tel"
          autoComplete="tel"
          maxLength={MAX_PHONE_LENGTH}
          {...field('orderedPhone')}
        />
        <QuantityField
          {...field('orderedMinQty')}
          stock={tool?.quantity}
          onStep={(orderedMinQty) => change({ orderedMinQty })}
        />
        {tool && (
          <Suspense fallback={null}>
            {helps.map(([name, Help]) => (
              <Help
                key={name}
                tool={tool}
                pieces={parsePieces(input.orderedMinQty)}
                furtherPieces={Number(input.furtherPieces)}
                onPieces={(pieces, further = 0) =>
                  change({ orderedMinQty: String(pieces), furtherPieces: further ? String(further) : '' })
                }
              />
            ))}
          </Suspense>
        )}
        {tool && <OrderTotal typed={input.orderedMinQty} tool={tool} sources={sources} currency={currency} />}
        {next}
        <CallProblem {...failure} />
        <button type="submit" className="btn btn-primary btn-lg" aria-disabled={submitting}>
          {submitting ? 'Placing order…' : 'Place order'}
        </button>
      </fieldset>
    </form>
  );
}
