import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { type CustomerCredit, postAcceptanceCall } from './credit.calls.ts';

interface AcceptButtonProps {
  customer: CustomerCredit['customer'];
  onAccepted: () => Promise<void> | void;
}

/** Accepts a new customer; nothing for a role that may not. */
export function AcceptButton({ customer, onAccepted }: AcceptButtonProps) {
  const may = useMay();
  const { failure, submitting, submit } = useSubmit({
    async send() {
      await callContract(postAcceptanceCall, { params: { id: customer._id } });
      showSuccess(`${customer.name} is accepted. The pieces are held for the full time.`);
      await onAccepted();
    },
  });
  if (!may('POST /customer-credit/:id/acceptance')) return null;
  return (
    <>
      <button
        type="button"
        className="btn btn-outline max-md:min-h-11 md:btn-sm"
        aria-disabled={submitting}
        onClick={submit}
      >
        Accept as a customer<span className="sr-only">: {customer.name}</span>
      </button>
      <CallProblem {...failure} />
    </>
  );
}
