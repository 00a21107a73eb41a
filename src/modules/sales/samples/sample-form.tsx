import { useState } from 'react';
import { useNavigate } from 'react-router';
import { OrderingFor } from '#src/core/accounts/sessions/within-role.tsx';
import { ApiError, callContract } from '#src/core/calls/call-api.ts';
import type { AnswerOf } from '#src/core/calls/contract.ts';
import { DeliveryFields } from '#src/core/orders/delivery-fields.tsx';
import type { KnownAddress } from '#src/core/orders/known-addresses.ts';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { firstCheckoutProblem } from '#src/core/orders/order.ts';
import { OrderProblem } from '#src/core/orders/order-problem.tsx';
import { useOrderAttempt } from '#src/core/orders/use-order-attempt.ts';
import { orderPath } from '#src/modules/orders/page/order-details.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { withoutQuestion } from '#src/platform/ui/leave-without-question.ts';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useUnsaved } from '#src/platform/ui/unsaved.ts';
import { problemAt, textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import type { CustomerInConversation } from '../inbox/customer-in-conversation.ts';
import { type getToolSampleCall, postSampleCall } from './sample.calls.ts';
import { MAX_SAMPLE_PIECES, samplePiecesProblem } from './sample.ts';

const empty = {
  customer: '',
  customerName: '',
  pieces: '1',
  shippingAddress: '',
  orderedPhone: '',
  courierAccount: '',
};
type Input = typeof empty;
const fields = ['customer', 'customerName', 'pieces', 'shippingAddress', 'orderedPhone', 'courierAccount'] as const;

function firstProblem({ pieces, shippingAddress, orderedPhone }: Input) {
  const problem = samplePiecesProblem(parseWholeNumber(pieces));
  if (problem) return { field: 'pieces' as const, message: problem };
  const orderedMinQty = String(MINIMUM_ORDER_QUANTITY);
  return firstCheckoutProblem({ shippingAddress, orderedPhone, orderedMinQty }, MINIMUM_ORDER_QUANTITY);
}

const ALL_ORDERS = { label: 'All Orders', to: '/dashboard' };

interface Loaded {
  isAdmin: boolean;
  sample: AnswerOf<typeof getToolSampleCall>;
  known: KnownAddress[];
  /** For whom an admin orders, if a conversation led here. */
  asking: CustomerInConversation | undefined;
  toolId: string;
}

/** What a sample is ordered with; an admin names the customer. */
function bodyOf({ customer, customerName, ...input }: Input, { toolId, sample, isAdmin }: Loaded) {
  const named = { customer, ...(customerName.trim() !== '' && { customerName }) };
  return { toolId, ...input, ...(sample.price !== null && { unitPrice: sample.price }), ...(isAdmin && named) };
}

/** The form that orders a sample. */
export default function SampleForm(loaded: Loaded) {
  const { isAdmin, sample, known, asking } = loaded;
  const [first] = useState({ ...empty, customer: asking?.email ?? '', orderedPhone: asking?.phone ?? '' });
  const [input, setInput] = useState(first);
  const [isNew, setNew] = useState(false);
  const navigate = useNavigate();
  const { lost, headersFor, noteFailure } = useOrderAttempt();
  const { form, problems, failure, submitting, submit, clear } = useSubmit<(typeof fields)[number]>({
    serverFields: fields,
    validate: () =>
      isAdmin && isBlank(input.customer)
        ? { customer: 'Please input the email address of the customer.' }
        : problemAt(firstProblem(input)),
    async onFailure(error) {
      if (error instanceof ApiError && error.code === 'customer_not_found') {
        setNew(true);
        setInput((before) => ({ ...before, customerName: before.customerName || (asking?.name ?? '') }));
      }
      await noteFailure(error);
    },
    async send() {
      const body = bodyOf(input, loaded);
      const { insertedId } = await callContract(postSampleCall, { body }, { headers: headersFor(body) });
      showSuccess(
        isAdmin
          ? 'The sample is ordered, and the customer is mailed.'
          : isBlank(input.courierAccount)
            ? 'The sample is ordered. Please pay it once the freight is on the invoice.'
            : 'The sample is ordered. Please pay it, so that we can send it.',
      );
      await navigate(orderPath({ _id: insertedId }), withoutQuestion);
    },
  });
  useUnsaved(fields.some((name) => input[name] !== first[name]));
  const field = textFields(input, setInput, { problems, clear });
  const pieces = parseWholeNumber(input.pieces);
  const total = samplePiecesProblem(pieces) ? undefined : (sample.price ?? 0) * pieces;
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-6 grid max-w-2xl gap-4">
      {isAdmin && (
        <Field label="Email of the customer" type="email" autoComplete="off" maxLength={254} {...field('customer')} />
      )}
      {isNew && (
        <Field label="Name of the new customer" autoComplete="off" maxLength={100} {...field('customerName')} />
      )}
      <Field label={`Pieces, 1 to ${MAX_SAMPLE_PIECES}`} inputMode="numeric" {...field('pieces')} />
      <DeliveryFields
        known={known}
        field={field}
        whose={isAdmin ? 'their' : 'my'}
        onUse={(address) => setInput((before) => ({ ...before, ...address }))}
      />
      <Field
        label={`${isAdmin ? 'Courier account of the customer' : 'Your courier account'} (optional), such as DHL 123456789`}
        maxLength={60}
        {...field('courierAccount')}
      />
      <p className="text-muted text-sm">
        Without a courier account we add the freight to the invoice before you pay. The price of the sample is taken off
        your first bulk order within 90 days.
      </p>
      {total !== undefined && (
        <p className="flex justify-between border-base-300 border-t pt-3 font-semibold tabular-nums">
          <span>Total</span>
          <span>{formatMoney(total, sample.currency)}</span>
        </p>
      )}
      <OrderingFor />
      <OrderProblem failure={failure} lost={lost} {...(isAdmin && { seenAt: ALL_ORDERS })} />
      <button type="submit" className="btn btn-primary justify-self-start" aria-disabled={submitting}>
        Order the sample
      </button>
    </form>
  );
}
