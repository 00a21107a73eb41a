import { useEffect, useState } from 'react';
import { acknowledged, withField } from '#src/core/calls/answers.ts';
import { callApi } from '#src/core/calls/call-api.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { TELL_ME } from '../stock-alert.ts';

const withWaiting = withField<{ waiting: boolean }>('waiting', (value) => typeof value === 'boolean');

/** Button that toggles the customer's alert. */
export function TellCustomer({ toolId, email }: { toolId: string; email: string }) {
  const path = `/tool/${encodeURIComponent(toolId)}/stock-alert`;
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    callApi(path, withWaiting).then(
      (answer) => setWaiting(answer.waiting),
      // On failure, assume there is no alert: subscribing twice is harmless.
      () => {},
    );
  }, [path]);
  const { form, failure, submitting, submit } = useSubmit({
    async send() {
      await callApi(path, acknowledged, { method: waiting ? 'DELETE' : 'POST' });
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
      <FormProblem message={failure?.message} />
      <button type="submit" className="btn btn-outline self-start" aria-disabled={submitting}>
        {waiting ? 'Cancel this alert' : TELL_ME}
      </button>
    </form>
  );
}
