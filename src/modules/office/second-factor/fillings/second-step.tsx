import { useEffect, useRef, useState } from 'react';
import { callPublicContract, requestAccessToken } from '#src/core/calls/call-api.ts';
import { company } from '#src/core/site/company.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import type { SignedChallenge } from '../passkey.ts';
import { postSecondStepCall, postSecondStepOptionsCall } from '../second-factor.calls.ts';
import { type Code, CodeField, codeProblems } from './code-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';

interface SecondStepProps {
  challenge: string;
  onSignedIn: () => Promise<void>;
  onBack: () => void;
}

/** The second step of a sign-in: the code of the app, or a recovery code. */
export default function SecondStep({ challenge, onSignedIn, onBack }: SecondStepProps) {
  const [input, setInput] = useState<Code>({ code: '' });
  const { form, problems, failure, submitting, submit, clear } = useSubmit<keyof Code>({
    validate: () => codeProblems(input),
    serverFields: ['code'],
    send: () => enter(input),
  });
  async function enter(given: { code?: string; passkey?: SignedChallenge }) {
    const { email } = await callPublicContract(postSecondStepCall, { body: { challenge, ...given } });
    await requestAccessToken(email);
    await onSignedIn();
  }
  const first = useRef<HTMLDivElement>(null);
  // The form replaces the one in which the focus was.
  useEffect(() => first.current?.querySelector('input')?.focus(), []);

  return (
    <div ref={first} className="flex flex-col gap-4">
      <p>One more step: your account has a second factor.</p>
      <PasskeyButton
        ask={async () => (await callPublicContract(postSecondStepOptionsCall, { body: { challenge } })).options}
        onAnswer={(passkey) => enter({ passkey })}
      />
      <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <CodeField {...textFields(input, setInput, { problems, clear })('code')} />
        <FormProblem message={failure?.message} />
        <button type="submit" className="btn btn-primary" aria-disabled={submitting}>
          Sign in
        </button>
      </form>
      <button type="button" className="btn btn-outline" onClick={onBack}>
        Back to email and password
      </button>
      <p className="text-sm">
        You have neither the app, a passkey nor a recovery code? Write to{' '}
        <a className="link" href={`mailto:${company.email.sales}`}>
          {company.email.sales}
        </a>
        .
      </p>
    </div>
  );
}
