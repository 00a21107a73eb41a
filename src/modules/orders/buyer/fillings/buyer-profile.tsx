import { lazy, Suspense } from 'react';
import { useBeyondRole } from '#src/core/accounts/sessions/use-beyond-role.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { useContract } from '#src/core/calls/use-contract.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { LeaveQuestion } from '#src/platform/ui/leave-question.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { getCustomerBuyerCall, putCustomerBuyerCall } from '../buyer.calls.ts';
import { type CustomerBuyer, customerFieldNames } from '../buyer.ts';
import { useBuyerForm } from '../use-buyer-form.ts';
import { BuyerFields } from './buyer-fields.tsx';

const BeyondRole = lazy(() => import('#src/core/accounts/sessions/beyond-role.tsx'));

interface BuyerFormProps {
  email: string;
  buyer: CustomerBuyer;
  onSaved: () => Promise<void>;
}

function BuyerForm({ email, buyer, onSaved }: BuyerFormProps) {
  const change = (body: Partial<CustomerBuyer>) => callContract(putCustomerBuyerCall, { params: { email }, body });
  const { form, failure, submitting, submit, field } = useBuyerForm(change, buyer, async () => {
    await onSaved();
    showSuccess('Saved. The papers of your next orders print it.');
  });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="mt-4 flex flex-col gap-4"
      aria-label="Company and shipping details"
    >
      <BuyerFields names={customerFieldNames} field={field} />
      <CallProblem {...failure} />
      <button type="submit" className="btn btn-primary self-start" aria-disabled={submitting}>
        Save company and shipping details
      </button>
    </form>
  );
}

/** Section of the profile: the buyer on the papers of new orders. */
export default function BuyerProfile({ email }: { email: string }) {
  const isBeyond = useBeyondRole(email, 'PUT /user/:email/buyer');
  const { answer: buyer, problem, read } = useContract(getCustomerBuyerCall, { params: { email } });
  return (
    <div className="max-w-4xl">
      <p className="mt-2 max-w-prose text-muted">
        Optional. Your invoices, packing lists and receipts print them. Each new order starts with them, and you can
        change them on the page of an order until its first pieces leave our factory.
      </p>
      <FormProblem message={problem} />
      <Suspense>{isBeyond && <BeyondRole to="change these details" />}</Suspense>
      {buyer && isBeyond === false && <BuyerForm email={email} buyer={buyer} onSaved={read} />}
      <LeaveQuestion />
    </div>
  );
}
