import { WithinRole } from '#src/core/accounts/sessions/within-role.tsx';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { useContract } from '#src/core/calls/use-contract.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { LeaveQuestion } from '#src/platform/ui/leave-question.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { getCustomerBuyerCall, putCustomerBuyerCall } from '../buyer.calls.ts';
import { type CustomerBuyer, customerFieldNames, noOrderBuyer } from '../buyer.ts';
import { BuyerRows } from '../buyer-rows.tsx';
import { useBuyerForm } from '../use-buyer-form.ts';
import { BuyerFields } from './buyer-fields.tsx';

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
  const { answer: buyer, problem, read } = useContract(getCustomerBuyerCall, { params: { email } });
  return (
    <div className="max-w-4xl">
      <p className="mt-2 max-w-prose text-muted">
        Optional. Your invoices, packing lists and receipts print them. Each new order starts with them, and you can
        change them on the page of an order until its first pieces leave our factory.
      </p>
      <FormProblem message={problem} />
      <WithinRole
        call="PUT /user/:email/buyer"
        to="change these details"
        instead={buyer && <BuyerRows buyer={{ ...noOrderBuyer, ...buyer }} />}
      >
        {buyer && <BuyerForm email={email} buyer={buyer} onSaved={read} />}
      </WithinRole>
      <LeaveQuestion />
    </div>
  );
}
