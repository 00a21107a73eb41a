import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { orNotFound, signedInOnly } from '#src/core/accounts/sessions/guards.ts';
import { signedInUser } from '#src/core/accounts/sessions/session.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { AddressOffer } from '#src/core/orders/address-offer.tsx';
import { AddressField, PhoneField } from '#src/core/orders/delivery-fields.tsx';
import { findKnownAddresses } from '#src/core/orders/known-addresses.ts';
import { firstCheckoutProblem, parsePieces } from '#src/core/orders/order.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { askPath } from '#src/core/site/contact-path.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { ToolPageLink } from '#src/core/tools/tool-page-link.tsx';
import { orderPath } from '#src/modules/orders/page/order-details.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { withoutQuestion } from '#src/platform/ui/leave-without-question.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useUnsaved } from '#src/platform/ui/unsaved.ts';
import { useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { problemAt, textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import type { Route } from './+types/batch-page';
import { getToolBatchesCall, postBatchOrderCall } from './batch.calls.ts';
import { type PartOfOrder, splitOverBatches } from './batch.ts';
import { useBatchPrice } from './use-batch-price.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [signedInOnly];

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const [offer, known] = await Promise.all([
    orNotFound(() => callContract(getToolBatchesCall, { params })),
    findKnownAddresses(signedInUser()?.email ?? ''),
  ]);
  const pieces = parsePieces(new URL(request.url).searchParams.get('pieces') ?? '');
  return { offer, known, toolId: params.id, pieces: Number.isNaN(pieces) ? '' : String(pieces) };
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Order from the next batch');
}

type Loaded = Route.ComponentProps['loaderData'];
type Offer = Loaded['offer'];

const fields = ['orderedMinQty', 'shippingAddress', 'orderedPhone', 'poNumber'] as const;

const whenOf = ({ batch }: PartOfOrder, { batches }: Offer) => {
  const dueOn = batches.find(({ id }) => id === batch)?.dueOn;
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
  const { revalidate } = useRevalidator();
  const keyFor = useIdempotencyKey();
  const pieces = parsePieces(input.orderedMinQty);
  const parts = pieces > 0 ? splitOverBatches(pieces, offer.stock, offer.batches) : undefined;
  const unitPrice = useBatchPrice(toolId, pieces);
  const most = offer.stock + offer.batches.reduce((sum, { free }) => sum + free, 0);

  function problem() {
    const found = firstCheckoutProblem(input, most);
    if (found || parts) return problemAt(found);
    return { orderedMinQty: 'These pieces cannot be split into parts of at least 500. Please change the quantity.' };
  }

  const state = useSubmit<(typeof fields)[number]>({
    serverFields: fields,
    validate: problem,
    async send() {
      const { shippingAddress, orderedPhone, poNumber } = input;
      const body = {
        ...{ toolId, parts: parts ?? [], shippingAddress, orderedPhone },
        ...(poNumber.trim() && { poNumber }),
        ...(typeof unitPrice === 'number' && { unitPrice }),
      };
      const { insertedIds } = await callContract(postBatchOrderCall, { body }, { headers: keyFor(body) });
      showSuccess(insertedIds.length > 1 ? `${insertedIds.length} orders are placed.` : 'The order is placed.');
      await navigate(insertedIds.length > 1 ? '/dashboard' : orderPath({ _id: insertedIds[0] ?? '' }), withoutQuestion);
    },
    // Stock, batches or price may have changed.
    onFailure: () => void revalidate(),
  });
  useUnsaved(fields.some((name) => name !== 'orderedMinQty' && input[name] !== ''));
  return { ...state, input, setInput, pieces, parts, unitPrice };
}

function BatchForm(loaded: Loaded) {
  const { offer, known } = loaded;
  const { form, submit, submitting, failure, input, setInput, pieces, parts, unitPrice, ...state } =
    useBatchOrder(loaded);
  const field = textFields(input, setInput, state);
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-6 grid max-w-2xl gap-4">
      <Field label="Quantity, at least 500 pieces" inputMode="numeric" {...field('orderedMinQty')} />
      {parts && <Parts parts={parts} offer={offer} />}
      <AddressOffer
        known={known}
        input={input}
        onUse={(address) => setInput((before) => ({ ...before, ...address }))}
      />
      <AddressField {...field('shippingAddress')} />
      <PhoneField {...field('orderedPhone')} />
      <Field label="Your purchase order number (optional)" maxLength={60} {...field('poNumber')} />
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
      <FormProblem message={failure?.message} />
      <button type="submit" className="btn btn-primary justify-self-start" aria-disabled={submitting}>
        Place order
      </button>
    </form>
  );
}

export default function BatchPage({ loaderData }: Route.ComponentProps) {
  const { offer, toolId } = loaderData;
  const { toolName, stock, batches } = offer;
  return (
    <section className="page-width py-8">
      <h1 className="text-heading lg:text-title">Order from the next batch</h1>
      <p className="mt-2">
        <ToolPageLink tool={{ _id: toolId, toolName }} className="text-link">
          {toolName}
        </ToolPageLink>
      </p>
      <ul className="mt-2 tabular-nums">
        <li>{formatPieces(stock)} pieces in stock</li>
        {batches.map(({ id, dueOn, free }) => (
          <li key={id}>
            {formatPieces(free)} more, ready by {formatDate(dueOn, 'long')}
          </li>
        ))}
      </ul>
      {batches.length > 0 ? (
        <BatchForm {...loaderData} />
      ) : (
        <p className="mt-4">
          No further batch is planned.{' '}
          <PageLink className="text-link" to={askPath(toolName, 500)}>
            Ask us for a price and a date
          </PageLink>
          .
        </p>
      )}
    </section>
  );
}
