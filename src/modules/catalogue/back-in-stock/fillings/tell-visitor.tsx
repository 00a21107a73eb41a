import { useRef, useState } from 'react';
import { emailProblem, emailText } from '#src/core/accounts/credentials.ts';
import { callPublicContract } from '#src/core/calls/call-api.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { postStockAlertRequestCall } from '../stock-alert.calls.ts';
import { CONFIRM_HOURS, TELL_ME } from '../stock-alert.ts';

/** Email form; a link in a mail confirms the address. */
export function TellVisitor({ toolId }: { toolId: string }) {
  const [input, setInput] = useState({ email: '' });
  const [sentTo, setSentTo] = useState<string>();
  const website = useRef<HTMLInputElement>(null);
  const { form, problems, failure, submitting, submit, clear } = useSubmit<'email'>({
    serverFields: ['email'],
    validate: () => ({ email: emailProblem(input.email) }),
    async send() {
      const body = { email: emailText(input.email), website: website.current?.value ?? '' };
      await callPublicContract(postStockAlertRequestCall, { params: { id: toolId }, body });
      setSentTo(body.email);
    },
  });
  const field = textFields(input, setInput, { problems, clear });
  if (sentTo !== undefined) {
    return (
      <p role="status" className="text-sm">
        <strong>Please check your inbox.</strong> Open the link that we sent to {sentTo} within {CONFIRM_HOURS} hours;
        we will then tell you when the tool is back. If you have already confirmed this address, there is nothing to do.
      </p>
    );
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-3">
      <h2 className="font-semibold">{TELL_ME}</h2>
      <Field
        label="Your email"
        type="email"
        autoComplete="email"
        maxLength={254}
        hint="One email as soon as it can be ordered, and no other."
        {...field('email')}
      />
      <div hidden>
        <label>
          Leave this empty
          <input ref={website} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <FormProblem message={failure?.message} />
      <button type="submit" className="btn btn-outline self-start" aria-disabled={submitting}>
        Tell me
      </button>
    </form>
  );
}
