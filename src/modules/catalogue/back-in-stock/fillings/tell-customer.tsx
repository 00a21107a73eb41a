import { useEffect, useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { getStockAlertCall, postStockAlertCall, removeStockAlertCall } from '../stock-alert.calls.ts';
import { TELL_ME } from '../stock-alert.ts';

/** Button that toggles the customer's alert. */
export function TellCustomer({ toolId, email }: { toolId: string; email: string }) {
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    callContract(getStockAlertCall, { params: { id: toolId } }).then(
      (answer) => setWaiting(answer.waiting),
      // On failure, assume there is no alert: subscribing twice is harmless.
      () => {},
    );
  }, [toolId]);
  const { form, failure, submitting, submit } = useSubmit({
    async send() {
      await callContract(waiting ? removeStockAlertCall : postStockAlertCall, { params: { id: toolId } });
      setWaiting(!waiting);
    },
  });
  return (
    <form ref={form} method="post" onSubmit={submit} className="flex flex-col gap-2">
      <p role="status" className="text-sm">
        {waiting ? (
          <>
            <strong>We will tell you when it is back</strong>, in one email to {email}.
          </>
        ) : (
          `One email to ${email} as soon as it can be ordered.`
        )}
      </p>
      <CallProblem {...failure} typed={false} />
      <button type="submit" className="btn btn-outline self-start" aria-disabled={submitting}>
        {waiting ? 'Cancel this alert' : TELL_ME}
      </button>
    </form>
  );
}
