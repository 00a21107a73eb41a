import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useFormUser } from '#src/core/accounts/sessions/session.ts';
import { ApiError, callContract } from '#src/core/calls/call-api.ts';
import { useDraft } from '#src/core/drafts/use-draft.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { MAX_STOCK } from '#src/core/tools/tool-limits.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { showError, showSuccess } from '#src/platform/ui/toasts.tsx';
import type { Attempt } from '#src/platform/ui/use-idempotency-key.ts';
import { problemAt, useSubmit } from '#src/platform/ui/use-submit.ts';
import { linePrice, priceProblem } from './line-price.ts';
import { postOrderCall } from './order.calls.ts';
import {
  type CheckoutInput,
  checkoutFields,
  firstCheckoutProblem,
  nameOfBuyer,
  orderTotal,
  problemOfAddress,
} from './order.ts';
import { useOrderAttempt } from './use-order-attempt.ts';
import { useOrderPrices } from './use-order-prices.ts';

const textFields = ['orderedBy', ...checkoutFields, 'poNumber'] as const;
type TextField = (typeof textFields)[number];

/** Values of the form: the input, and the fields of modules. */
interface CheckoutDraft extends CheckoutInput {
  /** The name for the papers; empty for that of the account. */
  orderedBy: string;
  /** Digits, or empty. */
  furtherPieces: string;
  poNumber: string;
  /** The last attempt to place the order. After a lost answer and a reload of the page, the order is placed once. */
  attempt: Attempt;
}

const empty: CheckoutDraft = {
  orderedBy: '',
  shippingAddress: '',
  orderedPhone: '',
  orderedMinQty: '',
  furtherPieces: '',
  poNumber: '',
  attempt: [],
};

/** The initial form, with the quantity from the query string: that of an order to be repeated. */
function useInitialDraft(): CheckoutDraft {
  const [query] = useSearchParams();
  return useState(() => ({ ...empty, orderedMinQty: String(parseWholeNumber(query.get('pieces') ?? '') || '') }))[0];
}

/** State and submission of the checkout form; the input is kept until the order is placed. */
export function useCheckout(tool: Tool | undefined, currency: string) {
  const user = useFormUser();
  const navigate = useNavigate();
  const [input, setInput] = useDraft(`checkout:${tool?._id}`, useInitialDraft());

  const pieces = parseWholeNumber(input.orderedMinQty);
  const { prices, latest, read } = useOrderPrices(tool?._id);
  const { lost, headersFor, noteFailure } = useOrderAttempt({
    stored: input.attempt,
    store: (attempt) => setInput((before) => ({ ...before, attempt })),
    readPrice: () => read().catch(() => {}),
  });

  function firstProblem() {
    // The stock may be too low because this order took it. The shop knows: it places the same order once.
    const stock = lost ? MAX_STOCK : (tool?.quantity ?? 0);
    const problem = firstCheckoutProblem(input, stock);
    if (problem || !tool || !prices.own) return problem;
    return priceProblem(linePrice(tool, pieces, prices.sources, currency), pieces);
  }

  async function send() {
    if (!tool || !user) return;
    const unitPrice = linePrice(tool, pieces, await latest(), currency);
    // Only if the price was not known when the form was checked.
    if (unitPrice === undefined) return checkout.show(problemAt(priceProblem(unitPrice, pieces)));
    const { furtherPieces, poNumber, attempt: _, ...typed } = input;
    const order = {
      orderedEmail: user.email,
      ...typed,
      orderedBy: typed.orderedBy.trim() || nameOfBuyer(user.displayName, user.email),
      ...(furtherPieces && { furtherPieces }),
      ...(!isBlank(poNumber) && { poNumber }),
      orderedTool: tool.toolName,
      orderedMinQty: pieces,
      orderedTotalPrice: fromMinorUnits(orderTotal(pieces, unitPrice), currency),
      toolId: tool._id,
    };
    await callContract(postOrderCall, { body: order }, { headers: headersFor(order) });
    showSuccess('Order place successful. Plase pay now.');
    setInput(empty);
    await navigate('/dashboard');
  }

  const checkout = useSubmit<TextField>({
    validate: () => problemAt(firstProblem()),
    send,
    serverFields: textFields,
    async onFailure(error) {
      const isKept = error instanceof ApiError && error.details.kept;
      if (!isKept) showError('Order place is unsuccessful. Try again.');
      await noteFailure(error);
    },
  });

  /** Applies edits, and clears the problems of the edited fields and of the whole form. */
  function change(edits: Partial<CheckoutDraft>) {
    // A new quantity voids the request for further pieces.
    const reset = edits.orderedMinQty === undefined ? {} : { furtherPieces: '' };
    setInput((before) => ({ ...before, ...reset, ...edits }));
    checkout.clear('form', ...textFields.filter((name) => name in edits));
    const tooLong = problemOfAddress(edits.shippingAddress ?? '');
    if (tooLong) checkout.show(problemAt(tooLong));
  }

  return { ...checkout, lost, user, input, change, prices };
}
