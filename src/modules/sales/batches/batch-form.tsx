import { useState } from 'react';
import { useNavigate } from 'react-router';
import { OrderingFor } from '#src/core/accounts/sessions/within-role.tsx';
import { callContract } from '#src/core/calls/call-api.ts';
import type { AnswerOf } from '#src/core/calls/contract.ts';
import { DeliveryFields } from '#src/core/orders/delivery-fields.tsx';
import type { KnownAddress } from '#src/core/orders/known-addresses.ts';
import { firstCheckoutProblem } from '#src/core/orders/order.ts';
import { OrderProblem } from '#src/core/orders/order-problem.tsx';
import { useOrderAttempt } from '#src/core/orders/use-order-attempt.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { orderFields } from '#src/modules/orders/buyer/buyer.ts';
import { orderPath } from '#src/modules/orders/page/order-details.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { withoutQuestion } from '#src/platform/ui/leave-without-question.ts';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useUnsaved } from '#src/platform/ui/unsaved.ts';
import { problemAt, textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { type getToolBatchesCall, postBatchOrderCall } from './batch.calls.ts';
import { type PartOfOrder, splitOverBatches } from './batch.ts';
import { useBatchPrice } from './use-batch-price.ts';

type Offer = AnswerOf<typeof getToolBatchesCall>;

interface Loaded {
  offer: Offer;
  known: KnownAddress[];
  toolId: string;
  /** Pieces to begin with; may be empty. */
  pieces: string;
}

const fields = ['orderedMinQty', 'shippingAddress', 'orderedPhone', 'poNumber'] as const;

const dayOf = ({ batch }: PartOfOrder, { batches }: Offer) => batches.find(({ id }) => id === batch)?.dueOn;

const whenOf = (part: PartOfOrder, offer: Offer) => {
  const dueOn = dayOf(part, offer);
  return dueOn ? `ready by ${formatDate(dueOn, 'long')}` : 'from stock';
};

function Parts({ parts, offer }: { parts: readonly PartOfOrder[]; offer: Offer }) {
  return (
    <ul className="border-base-300 border-t tabular-nums">
      {parts.map((part) => (
        <li key={part.batch} className="flex flex-wrap justify-between gap-x-4 border-base-300 border-b py-2">
          <span className="font-semibold">{formatPieces(part.pieces)} pieces</span>
          <span>{whenOf(part, offer)}</span>
        </li>
      ))}
    </ul>
  );
}

function useBatchOrder({ offer, toolId, pieces: initial }: Loaded) {
  const [input, setInput] = useState({ orderedMinQty: initial, shippingAddress: '', orderedPhone: '', poNumber: '' });
  const navigate = useNavigate();
  const pieces = parseWholeNumber(input.orderedMinQty);
  const parts = pieces > 0 ? splitOverBatches(pieces, offer.stock, offer.batches) : undefined;
  const { unitPrice, readPrice } = useBatchPrice(toolId, pieces);
  const { lost, headersFor, noteFailure } = useOrderAttempt({ readPrice });
  const most = offer.stock + offer.batches.reduce((sum, { free }) => sum + free, 0);

  function problem() {
    const found = firstCheckoutProblem(input, most);
    if (found) return problemAt(found);
    if (parts && unitPrice === undefined) {
      void readPrice();
      return problemAt({ field: 'form', message: 'The price is being read. Please place the order once it is shown.' });
    }
    if (parts) return {};
    return { orderedMinQty: 'These pieces cannot be split into parts of at least 500. Please change the quantity.' };
  }

  const state = useSubmit<(typeof fields)[number]>({
    serverFields: fields,
    validate: problem,
    async send() {
      const { shippingAddress, orderedPhone, poNumber } = input;
      const asked = (parts ?? []).map((part) => ({ ...part, dueOn: dayOf(part, offer) }));
      const body = {
        ...{ toolId, parts: asked, shippingAddress, orderedPhone },
        ...(poNumber.trim() && { poNumber }),
        ...(typeof unitPrice === 'number' && { unitPrice }),
      };
      const { insertedIds } = await callContract(postBatchOrderCall, { body }, { headers: headersFor(body) });
      showSuccess(insertedIds.length > 1 ? `${insertedIds.length} orders are placed.` : 'The order is placed.');
      await navigate(insertedIds.length > 1 ? '/dashboard' : orderPath({ _id: insertedIds[0] ?? '' }), withoutQuestion);
    },
    onFailure: noteFailure,
  });
  useUnsaved(fields.some((name) => name !== 'orderedMinQty' && input[name] !== ''));
  return { ...state, lost, input, setInput, pieces, parts, unitPrice };
}

/** The form that orders from stock and batches. */
export default function BatchForm(loaded: Loaded) {
  const { offer, known } = loaded;
  const { form, submit, submitting, failure, lost, input, setInput, pieces, parts, unitPrice, ...state } =
    useBatchOrder(loaded);
  const field = textFields(input, setInput, state);
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-6 grid max-w-2xl gap-4">
      <Field label="Quantity, at least 500 pieces" inputMode="numeric" {...field('orderedMinQty')} />
      {parts && <Parts parts={parts} offer={offer} />}
      <DeliveryFields
        known={known}
        field={field}
        onUse={(address) => setInput((before) => ({ ...before, ...address }))}
      />
      <Field
        label="Your purchase order number (optional)"
        maxLength={orderFields.poNumber.longest}
        {...field('poNumber')}
      />
      {typeof unitPrice === 'number' && (
        <p className="flex flex-wrap justify-between gap-x-4 border-base-300 border-t pt-3 tabular-nums">
          <span>{formatMoney(unitPrice, offer.currency)} per piece</span>
          <strong>{formatMoney(unitPrice * pieces, offer.currency)}</strong>
        </p>
      )}
      <p className="text-muted text-sm">
        Each part is an order of its own; one invoice is for all of them. If a batch is later than promised, you can
        cancel its order.
      </p>
      <OrderingFor />
      <OrderProblem failure={failure} lost={lost} />
      <button type="submit" className="btn btn-primary justify-self-start" aria-disabled={submitting}>
        Place order
      </button>
    </form>
  );
}
