import { useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { Field } from '#src/platform/ui/field.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useUnsaved } from '#src/platform/ui/unsaved.ts';
import { keepEditsSince, textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { postBankDetailsCall } from './bank-details.calls.ts';
import { type BankDetails, MAX_BANK_TEXT, noBankDetails, problemsOfBank } from './bank-details.ts';

/**
 * Form for proposing new bank details. The fields start empty so that the admin copies every value from the bank's
 * letter.
 */
export function BankDetailsForm({ waiting, onProposed }: { waiting: boolean; onProposed: () => Promise<void> }) {
  const [input, setInput] = useState<BankDetails>(noBankDetails);
  const { form, problems, failure, submitting, submit, clear } = useSubmit<keyof BankDetails>({
    validate: () => problemsOfBank(input),
    serverFields: ['accountName', 'bank', 'branch', 'account', 'swift', 'routing'],
    async send() {
      await callContract(postBankDetailsCall, { body: input });
      showSuccess('Proposed. All administrators have a mail, and another one has to approve it.');
      setInput((now) => keepEditsSince(now, input, noBankDetails));
      void onProposed();
    },
  });
  useUnsaved(Object.values(input).some((text) => text !== ''));
  const field = textFields(input, setInput, { problems, clear });
  const plain = { maxLength: MAX_BANK_TEXT, autoComplete: 'off', spellCheck: false } as const;
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-3 grid max-w-3xl gap-3 sm:grid-cols-2">
      <Field label="Name of the account" {...plain} {...field('accountName')} />
      <Field label="Bank" {...plain} {...field('bank')} />
      <Field label="Branch (optional)" {...plain} {...field('branch')} />
      <Field label="Account number or IBAN" {...plain} {...field('account')} />
      <Field label="SWIFT code (BIC)" {...plain} hint="8 or 11 characters." {...field('swift')} />
      <Field label="Routing number (optional)" {...plain} {...field('routing')} />
      <div className="flex flex-col gap-2 sm:col-span-2">
        {waiting && <p className="text-muted">This replaces the proposal above.</p>}
        <CallProblem {...failure} />
        <button type="submit" className="btn btn-outline self-start" aria-disabled={submitting}>
          Propose these details
        </button>
      </div>
    </form>
  );
}
