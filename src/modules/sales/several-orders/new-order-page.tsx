import { useState } from 'react';
import { useNavigate } from 'react-router';
import { staffOnly } from '#src/core/accounts/sessions/guards.ts';
import { ApiError, callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { DeliveryFields } from '#src/core/orders/delivery-fields.tsx';
import { findKnownAddresses, type KnownAddress } from '#src/core/orders/known-addresses.ts';
import { MAX_ORDERS_TOGETHER } from '#src/core/orders/orders-together.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { getToolsCall } from '#src/core/tools/tool.calls.ts';
import { useBelowFloor } from '#src/modules/orders/amend/use-below-floor.ts';
import { orderPath } from '#src/modules/orders/page/order-details.ts';
import { parseAmount } from '#src/platform/i18n/amounts.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { withoutQuestion } from '#src/platform/ui/leave-without-question.ts';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useUnsaved } from '#src/platform/ui/unsaved.ts';
import { useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { type CustomerInConversation, findCustomerIn } from '../inbox/customer-in-conversation.ts';
import type { Route } from './+types/new-order-page';
import { FoundCustomers } from './found-customers.tsx';
import { newLine, OrderLine, problemsOfLines, type TypedLine } from './order-lines.tsx';
import { postOrdersCall } from './orders.calls.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnly('POST /orders')];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  const [tools, asking] = await Promise.all([callContract(getToolsCall, {}), findCustomerIn(query)]);
  return { tools, asking, known: asking ? await findKnownAddresses(asking.email) : [] };
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('New order');
}

const empty = { customer: '', customerName: '', shippingAddress: '', orderedPhone: '' };
const required = ['customer', 'shippingAddress', 'orderedPhone'] as const;
const fields = ['customer', 'customerName', 'shippingAddress', 'orderedPhone'] as const;
const lineFields = Array.from({ length: MAX_ORDERS_TOGETHER }, (_, at) =>
  ['toolId', 'pieces', 'unitPrice'].map((name) => `lines.${at}.${name}`),
).flat();

const blankProblems = {
  customer: 'Please input the email address of the customer.',
  shippingAddress: 'Please input the shipping address.',
  orderedPhone: 'Please input the phone number.',
};

function bodyOf({ customerName, ...input }: typeof empty, lines: readonly TypedLine[], currency: string) {
  return {
    ...input,
    ...(customerName.trim() !== '' && { customerName }),
    lines: lines.map(({ toolId, pieces, unitPrice }) => ({
      toolId,
      pieces: parseWholeNumber(pieces),
      ...(unitPrice.trim() !== '' && { unitPrice: parseAmount(unitPrice, currency) }),
    })),
  };
}

function useNewOrder(currency: string, asking: CustomerInConversation | undefined) {
  const [first] = useState({ ...empty, customer: asking?.email ?? '', orderedPhone: asking?.phone ?? '' });
  const [input, setInput] = useState(first);
  const [lines, setLines] = useState([{ ...newLine(0), toolId: asking?.toolId ?? '' }]);
  const [isNew, setNew] = useState(false);
  const navigate = useNavigate();
  const keyFor = useIdempotencyKey();
  const floor = useBelowFloor();
  const submit = useSubmit<string>({
    serverFields: [...fields, ...lineFields],
    validate: () => ({
      ...Object.fromEntries(
        required.filter((name) => input[name].trim() === '').map((name) => [name, blankProblems[name]]),
      ),
      ...problemsOfLines(lines, currency),
    }),
    onFailure: (error) => {
      floor.notice(error);
      if (!(error instanceof ApiError) || error.code !== 'customer_not_found') return;
      setNew(true);
      setInput((before) => ({ ...before, customerName: before.customerName || (asking?.name ?? '') }));
    },
    async send() {
      const body = { ...bodyOf(input, lines, currency), ...floor.confirmed };
      const { insertedIds, invoice } = await callContract(postOrdersCall, { body }, { headers: keyFor(body) });
      const what = insertedIds.length === 1 ? 'The order is placed' : `${insertedIds.length} orders are placed`;
      showSuccess(`${what}${invoice === null ? '' : ` on invoice ${invoice}`}, and the customer is mailed.`);
      await navigate(orderPath({ _id: insertedIds[0] ?? '' }), withoutQuestion);
    },
  });
  useUnsaved(
    fields.some((name) => input[name] !== first[name]) || lines.some(({ toolId }) => toolId !== (asking?.toolId ?? '')),
  );
  const changeLine = (key: number, edits: Partial<TypedLine>) => {
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...edits } : line)));
    floor.reset();
    submit.clear('form', ...lineFields);
  };
  return { isBelow: floor.isBelow, input, setInput, isNew, lines, setLines, changeLine, ...submit };
}

/** An order of one or several tools that an admin places for a customer, for example on the telephone. */
export default function NewOrderPage({ loaderData: { tools, asking, known: first } }: Route.ComponentProps) {
  const { currency } = useShopFacts();
  const { form, problems, failure, submitting, submit, clear, isBelow, ...order } = useNewOrder(currency, asking);
  const { input, setInput, isNew, lines, setLines, changeLine } = order;
  const [known, setKnown] = useState<KnownAddress[]>(first);
  const field = textFields(input, setInput, { problems, clear });
  const findAddresses = async (email = input.customer.trim()) => {
    setKnown(email.includes('@') ? await findKnownAddresses(email) : []);
  };
  const choose = async (customer: string) => {
    setInput((before) => ({ ...before, customer }));
    clear('customer');
    await findAddresses(customer);
  };
  return (
    <section>
      <h1 className="text-heading">New order</h1>
      <p className="mt-1 text-muted">
        For a customer with or without an account. Each tool becomes an order; they share one invoice, and the customer
        gets one mail. Without an agreed price, the customer’s price applies.
      </p>
      <form ref={form} noValidate onSubmit={submit} className="mt-4 grid max-w-4xl gap-4">
        <Field
          label="Email of the customer"
          type="email"
          autoComplete="off"
          maxLength={254}
          hint="Or a name or phone number, to find a customer who has ordered before."
          {...field('customer')}
          onBlur={() => findAddresses()}
        />
        <FoundCustomers typed={input.customer} onChoose={choose} />
        {isNew && (
          <Field
            label="Name of the new customer"
            autoComplete="off"
            maxLength={100}
            hint="With a name, the account is created with the order, and the customer gets an invitation by mail."
            {...field('customerName')}
          />
        )}
        <ul className="border-base-300 border-t">
          {lines.map((line, at) => (
            <OrderLine
              key={line.key}
              line={line}
              tools={tools}
              currency={currency}
              problemOf={(name) => problems[`lines.${at}.${name}`]}
              onChange={(edits) => changeLine(line.key, edits)}
              onRemove={lines.length === 1 ? undefined : () => setLines(lines.filter(({ key }) => key !== line.key))}
            />
          ))}
        </ul>
        <button
          type="button"
          className="btn btn-outline justify-self-start"
          disabled={lines.length === MAX_ORDERS_TOGETHER}
          onClick={() => setLines([...lines, newLine((lines.at(-1)?.key ?? 0) + 1)])}
        >
          Add a tool
        </button>
        <DeliveryFields
          known={known}
          field={field}
          whose="their"
          onUse={(address) => setInput((before) => ({ ...before, ...address }))}
        />
        <CallProblem {...(failure ?? { message: problems.form })} />
        <button type="submit" className="btn btn-primary justify-self-start" aria-disabled={submitting}>
          {isBelow ? 'Place the order below cost' : 'Place the order'}
        </button>
      </form>
    </section>
  );
}
