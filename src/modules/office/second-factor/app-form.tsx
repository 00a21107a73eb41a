import { useState } from 'react';
import { SignInAgain } from '#src/core/accounts/google/sign-in-again.tsx';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { CopyButton } from '#src/platform/ui/copy-button.tsx';
import { Field } from '#src/platform/ui/field.tsx';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { type Code, codeProblems } from './fillings/code-field.tsx';
import { postAppCall, postSecondFactorCall } from './second-factor.calls.ts';

export interface AppKey {
  key: string;
  qr: string;
}

/** A QR code, with the white border that readers need, in the dark theme too. */
function QrCode({ rows }: { rows: readonly string[] }) {
  const size = rows.length;
  const path = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1H${index}z`),
  );
  return (
    <svg
      role="img"
      aria-label="QR code for the app"
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      width={208}
      height={208}
      className="shrink-0 rounded-box bg-white"
    >
      <path d={path.join('')} />
    </svg>
  );
}

const inFours = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ');

/** The password, before the first set-up. */
export function StartForm({ hasPassword, onStarted, onBack }: StartFormProps) {
  const [input, setInput] = useState({ password: '' });
  const { form, problems, failure, submitting, submit, clear } = useSubmit<'password'>({
    validate: () => (hasPassword && input.password === '' ? { password: 'Please type your password.' } : {}),
    serverFields: ['password'],
    send: async () => onStarted(await callContract(postAppCall, { body: input })),
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-3 flex max-w-md flex-col gap-3">
      {hasPassword && (
        <Field
          label="Your password"
          type="password"
          autoComplete="current-password"
          {...textFields(input, setInput, { problems, clear })('password')}
        />
      )}
      <CallProblem {...failure} />
      <SignInAgain failure={failure} onSignedIn={() => clear('form')} />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary" aria-disabled={submitting}>
          Continue
        </button>
        <button type="button" className="btn btn-outline" onClick={onBack}>
          Back
        </button>
      </div>
    </form>
  );
}

interface StartFormProps {
  hasPassword: boolean;
  onStarted: (app: AppKey) => void;
  onBack: () => void;
}

interface ConfirmFormProps {
  app: AppKey;
  onConfirmed: (codes: readonly string[]) => void;
  onBack: () => void;
}

/** The QR code for the app, and the first code of the app. */
export function ConfirmForm({ app: { key, qr }, onConfirmed, onBack }: ConfirmFormProps) {
  const [input, setInput] = useState<Code>({ code: '' });
  const { form, problems, failure, submitting, submit, clear } = useSubmit<keyof Code>({
    validate: () => codeProblems(input),
    serverFields: ['code'],
    send: async () => onConfirmed((await callContract(postSecondFactorCall, { body: { ...input, key } })).codes),
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-3 flex flex-wrap items-start gap-6">
      <QrCode rows={qr.split('\n')} />
      <div className="flex max-w-md flex-col gap-3">
        <p>Scan this with an authenticator app, such as that of Google, Microsoft or your password manager.</p>
        <div className="text-sm">
          Or type this key: <code className="[overflow-wrap:anywhere]">{inFours(key)}</code>{' '}
          <CopyButton name="Key" text={key} secret />
        </div>
        <Field
          label="Code that the app shows now"
          autoComplete="one-time-code"
          inputMode="numeric"
          {...textFields(input, setInput, { problems, clear })('code')}
        />
        <CallProblem {...failure} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary" aria-disabled={submitting}>
            Switch it on
          </button>
          <button type="button" className="btn btn-outline" onClick={onBack}>
            Back
          </button>
        </div>
      </div>
    </form>
  );
}
