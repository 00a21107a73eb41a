import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { emailProblem, emailText } from '#src/core/accounts/credentials.ts';
import { ApiError, callContract } from '#src/core/calls/call-api.ts';
import { useBelowFloor } from '#src/modules/orders/amend/use-below-floor.ts';
import { withoutQuestion } from '#src/platform/ui/leave-without-question.ts';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useUnsaved } from '#src/platform/ui/unsaved.ts';
import { useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { problemAt, useSubmit } from '#src/platform/ui/use-submit.ts';
import { lineFieldsOf } from './line-input.ts';
import { type OfferInput, problemOfEditing, sentOffer } from './offer-input.ts';
import { offerQuoteCall, postCustomerQuoteCall } from './quote.calls.ts';
import { quotePath } from './quote.ts';

/** A quote, as its page was read. */
export interface QuoteRead {
  id: string;
  /** Letter of the latest revision. */
  seen: string;
  declined: boolean;
}

/** For whom a quote without a request is. */
export interface CustomerInput {
  email: string;
  name: string;
}

const fieldsOf = ({ lines, charges }: OfferInput) => [
  ...lineFieldsOf(lines.length, 'toolId', 'pieces', 'unitPrice', 'alternative'),
  ...charges.flatMap((_, at) => [`charges.${at}.text`, `charges.${at}.amount`]),
  ...['charges', 'discount.text', 'discount.amount', 'validUntil', 'delivery', 'leadTimeDays', 'depositPercent'],
  ...['notes', 'email', 'name'],
];

/** Refusals of a quote that has changed since it was read. */
const CHANGED = ['quote_replaced', 'quote_declined', 'quote_accepted', 'quote_withdrawn'];

const unknownCustomer: CustomerInput = { email: '', name: '' };

/**
 * State and request of the editor.
 * @param quote undefined for one without a request
 */
export function useOfferForm(
  quote: QuoteRead | undefined,
  first: OfferInput,
  currency: string,
  addressee: CustomerInput = unknownCustomer,
) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const keyFor = useIdempotencyKey();
  const floor = useBelowFloor();
  const [start] = useState({ first, addressee });
  const [input, setInput] = useState(first);
  const [customer, setCustomer] = useState(addressee);
  useUnsaved(input !== start.first || customer !== start.addressee);

  function firstProblem() {
    const message = quote === undefined ? emailProblem(customer.email) : undefined;
    return message ? { field: 'email', message } : problemOfEditing(input, currency);
  }

  async function sendOffer(): Promise<string> {
    const offer = { ...sentOffer(input, currency), ...floor.confirmed };
    if (quote !== undefined) {
      const { id, ...read } = quote;
      const sent = { ...offer, ...read };
      await callContract(offerQuoteCall, { params: { id }, body: sent }, { headers: keyFor(sent) });
      return id;
    }
    const body = { ...offer, email: emailText(customer.email), name: customer.name.trim() };
    return (await callContract(postCustomerQuoteCall, { body }, { headers: keyFor(body) })).insertedId;
  }

  const form = useSubmit<string>({
    validate: () => problemAt(firstProblem()),
    serverFields: fieldsOf(input),
    async send() {
      const written = await sendOffer();
      showSuccess('The offer is sent to the customer.');
      await navigate(quotePath(written), withoutQuestion);
    },
    async onFailure(error) {
      floor.notice(error);
      if (error instanceof ApiError && CHANGED.includes(error.code ?? '')) await revalidate();
    },
  });

  return {
    ...form,
    isBelow: floor.isBelow,
    input,
    customer,
    change(edit: Partial<OfferInput>, field: string) {
      setInput((before) => ({ ...before, ...edit }));
      floor.reset();
      form.clear(field, 'form');
    },
    changeCustomer(edit: Partial<CustomerInput>) {
      setCustomer((before) => ({ ...before, ...edit }));
      form.clear(...Object.keys(edit), 'form');
    },
  };
}
