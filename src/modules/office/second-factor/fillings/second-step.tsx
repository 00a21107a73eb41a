import { useEffect, useRef, useState } from 'react';
import type { SecondStepProps } from '#src/core/accounts/sign-in/sign-in-points.ts';
import { callPublicContract, requestAccessToken } from '#src/core/calls/call-api.ts';
import { company } from '#src/core/site/company.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { lostFactorInWords } from '../factor-words.ts';
import type { SignedChallenge } from '../passkey.ts';
import { postSecondStepCall, postSecondStepOptionsCall } from '../second-factor.calls.ts';
import { type Code, CodeField, codeProblems } from './code-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useFactors } from './use-factors.ts';

/** The second step of a sign-in: a passkey, the code of the app, or a recovery code. */
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
  const ask = () => callPublicContract(postSecondStepOptionsCall, { body: { challenge } });
  const factors = useFactors(ask);
  const first = useRef<HTMLDivElement>(null);
  // The form replaces the one in which the focus was.
  useEffect(() => {
    if (factors) first.current?.querySelector('input')?.focus();
  }, [factors]);

  return (
    <div ref={first} className="flex flex-col gap-4">
      <p>One more step: your account has a second factor.</p>
      {factors?.hasPasskey && <PasskeyButton ask={ask} onAnswer={(passkey) => enter({ passkey })} />}
      <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {factors && <CodeField hasApp={factors.hasApp} {...textFields(input, setInput, { problems, clear })('code')} />}
        <FormProblem message={failure?.message} />
        <button type="submit" className="btn btn-primary" aria-disabled={submitting}>
          Sign in
        </button>
      </form>
      <button type="button" className="btn btn-outline" onClick={onBack}>
        Back to email and password
      </button>
      {factors && (
        <p className="text-sm">
          You have {lostFactorInWords(factors)}? Write to{' '}
          <a className="link" href={`mailto:${company.email.sales}`}>
            {company.email.sales}
          </a>
          .
        </p>
      )}
    </div>
  );
}
