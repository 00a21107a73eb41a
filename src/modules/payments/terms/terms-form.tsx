import { useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import type { Order } from '#src/core/orders/order.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useUnsaved } from '#src/platform/ui/unsaved.ts';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { postTermsCall, type TermsOfCustomer } from './terms.calls.ts';
import { MAX_TERM_DAYS, problemsOfTerms, type TermsInput } from './terms.ts';

interface TermsFormProps {
  order: Order;
  terms: TermsOfCustomer;
  onSet: (terms: TermsOfCustomer) => void;
}

/** Form for the payment terms of a customer. */
export function TermsForm({ order, terms, onSet }: TermsFormProps) {
  const set = {
    depositPercent: terms.depositPercent === null ? '' : String(terms.depositPercent),
    days: String(terms.days),
  };
  const [input, setInput] = useState<TermsInput>(set);
  useUnsaved(input.depositPercent !== set.depositPercent || input.days !== set.days);
  const { form, problems, failure, submitting, submit, clear } = useSubmit<keyof TermsInput>({
    validate: () => problemsOfTerms(input),
    async send() {
      const body = { depositPercent: parseWholeNumber(input.depositPercent), days: parseWholeNumber(input.days) };
      await callContract(postTermsCall, { params: { id: order._id }, body });
      showSuccess('The terms are set. They hold from the next order on, and of this one once its invoice is reissued.');
      onSet({ ...body, own: true });
    },
  });
  const field = textFields(input, setInput, { problems, clear });
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-4 grid max-w-2xl gap-3 sm:grid-cols-2">
      <Field label="Deposit, in percent" inputMode="numeric" {...field('depositPercent')} />
      <Field
        label="Days after shipment for the rest"
        inputMode="numeric"
        hint={`0: before shipment; at most ${MAX_TERM_DAYS}.`}
        {...field('days')}
      />
      <div className="sm:col-span-2">
        <CallProblem {...failure} />
        <button type="submit" className="btn btn-outline" aria-disabled={submitting}>
          Set the terms
        </button>
      </div>
    </form>
  );
}
