import { useState } from 'react';
import { nameProblem } from '#src/core/accounts/credentials.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { Field } from '#src/platform/ui/field.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { editedValues } from '#src/platform/ui/unsaved.ts';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { type Company, postCompanyCall, putCompanyCall } from './companies.calls.ts';
import { MAX_COMPANY_NAME } from './company.ts';

const founding =
  'Invite colleagues who order, approve or pay with their own sign-in. Orders, invoices and prices belong to the company then.';

interface CompanyFormProps {
  /** Undefined to found one. */
  company: Company | undefined;
  onDone: () => Promise<void>;
}

/** Name and rules of a company. */
export function CompanyForm({ company, onDone }: CompanyFormProps) {
  const stored = { name: company?.name ?? '', checked: company?.poRequired ?? true };
  const [edits, setEdits] = useState<Partial<typeof stored>>({});
  const input = { ...stored, ...edits };
  const { form, problems, failure, submitting, submit, clear } = useSubmit<'name'>({
    validate: () => ({ name: nameProblem(input.name) }),
    serverFields: ['name'],
    async send() {
      const { name, checked } = input;
      const { checked: poRequired, ...edited } = editedValues(input, stored);
      if (company)
        await callContract(putCompanyCall, { body: { ...edited, ...(poRequired !== undefined && { poRequired }) } });
      else await callContract(postCompanyCall, { body: { name, moveOrders: checked } });
      showSuccess(company ? 'The company is saved.' : `${name.trim()} is founded. You can invite members now.`);
      await onDone();
      // What was edited meanwhile stays.
      setEdits((now) => editedValues(now, edits));
    },
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex max-w-xl flex-col items-start gap-4">
      <h2 className={company ? 'font-semibold text-lg' : 'text-heading'}>
        {company ? 'Company' : 'Order as a company'}
      </h2>
      {!company && <p className="text-muted">{founding}</p>}
      <div className="w-full">
        <Field
          label="Legal name"
          name="name"
          maxLength={MAX_COMPANY_NAME}
          autoComplete="organization"
          value={input.name}
          error={problems.name}
          onChange={({ target: { value } }) => {
            setEdits((before) => ({ ...before, name: value }));
            clear('name');
          }}
        />
      </div>
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          className="checkbox"
          checked={input.checked}
          onChange={({ target: { checked } }) => setEdits((before) => ({ ...before, checked }))}
        />
        {company ? 'Every order needs our PO number' : 'Move my earlier orders and papers to the company'}
      </label>
      <CallProblem {...failure} />
      <button type="submit" className="btn btn-primary" aria-disabled={submitting}>
        {company ? 'Save' : 'Create the company'}
      </button>
    </form>
  );
}
