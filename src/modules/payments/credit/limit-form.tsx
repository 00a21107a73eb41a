import { useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { inputModeFor, parseAmount } from '#src/platform/i18n/amounts.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useUnsaved } from '#src/platform/ui/unsaved.ts';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { type CustomerCredit, putLimitCall } from './credit.calls.ts';
import { limitProblems } from './credit.ts';

interface LimitFormProps {
  credit: CustomerCredit;
  onSet: () => Promise<void>;
  onClose: () => void;
}

/** Sets how much a customer may have open. */
export function LimitForm({ credit: { customer, currency, limit, ownLimit }, onSet, onClose }: LimitFormProps) {
  const set = ownLimit && limit !== null ? String(limit) : '';
  const [input, setInput] = useState({ limit: set });
  useUnsaved(input.limit !== set);
  const { form, problems, failure, submitting, submit, clear } = useSubmit<'limit'>({
    validate: () => limitProblems(input, currency),
    async send() {
      const typed = input.limit.trim();
      const body = { limit: typed === '' ? null : parseAmount(typed, currency) };
      await callContract(putLimitCall, { params: { id: customer._id }, body });
      await onSet();
      showSuccess('The credit limit is set. It counts from the next order on.');
      onClose();
    },
    serverFields: ['limit'],
  });
  const field = textFields(input, setInput, { problems, clear });
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-3 flex max-w-sm flex-col gap-3">
      <Field
        label={`Credit limit of ${customer.name}, in ${currency}`}
        hint="Empty: the limit of the shop."
        inputMode={inputModeFor(currency)}
        {...field('limit')}
      />
      <CallProblem {...failure} />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary btn-sm max-md:min-h-11" aria-disabled={submitting}>
          Set the limit
        </button>
        <button type="button" className="btn btn-outline btn-sm max-md:min-h-11" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}
