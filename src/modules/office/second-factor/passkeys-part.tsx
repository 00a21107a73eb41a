import { useState } from 'react';
import { SignInAgain } from '#src/core/accounts/google/sign-in-again.tsx';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { type AskedQuestion, QuestionDialog } from '#src/core/calls/question-dialog.tsx';
import { DateTime } from '#src/core/site/date-time.tsx';
import { Field } from '#src/platform/ui/field.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useFormInPlace } from '#src/platform/ui/use-form-in-place.ts';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { signInAlone } from './factor-words.ts';
import { knowsPasskeys, makePasskey } from './fillings/use-passkey.ts';
import { MAX_PASSKEY_NAME, MAX_PASSKEYS, type Passkey, passkeyNameProblem } from './passkey.ts';
import {
  postPasskeyCall,
  postPasskeyOptionsCall,
  removePasskeyCall,
  type SecondFactor,
} from './second-factor.calls.ts';

interface PasskeyFormProps {
  asksPassword: boolean;
  /** Gets the recovery codes of a first second factor; otherwise none. */
  onAdded: (codes: readonly string[]) => Promise<void>;
  onBack: () => void;
}

function PasskeyForm({ asksPassword, onAdded, onBack }: PasskeyFormProps) {
  const [input, setInput] = useState({ name: '', password: '' });
  const { form, problems, failure, submitting, submit, clear } = useSubmit<'name' | 'password'>({
    validate: () => ({
      name: passkeyNameProblem(input.name),
      password: asksPassword && input.password === '' ? 'Please type your password.' : undefined,
    }),
    serverFields: ['name', 'password'],
    async send() {
      const { options } = await callContract(postPasskeyOptionsCall, { body: { password: input.password } });
      const made = await makePasskey(options);
      await onAdded((await callContract(postPasskeyCall, { body: { name: input.name, made } })).codes);
    },
  });
  const field = textFields(input, setInput, { problems, clear });
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-3 flex max-w-md flex-col gap-3">
      <Field
        label="Name of the passkey"
        hint="So that you know it again: the phone, computer or key that keeps it."
        maxLength={MAX_PASSKEY_NAME}
        {...field('name')}
      />
      {asksPassword && (
        <Field label="Your password" type="password" autoComplete="current-password" {...field('password')} />
      )}
      <CallProblem {...failure} />
      <SignInAgain failure={failure} onSignedIn={() => clear('form')} />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary" aria-disabled={submitting}>
          Make the passkey
        </button>
        <button type="button" className="btn btn-outline" onClick={onBack}>
          Back
        </button>
      </div>
    </form>
  );
}

function PasskeyRow({ passkey: { name, addedAt, usedAt }, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-base-300 border-b py-2">
      <span className="min-w-0">
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="text-muted text-sm">
          Added <DateTime at={addedAt} />
          {usedAt !== null && (
            <>
              , last used <DateTime at={usedAt} />
            </>
          )}
        </span>
      </span>
      <button type="button" className="btn btn-outline max-md:min-h-11 md:btn-sm" onClick={onRemove}>
        Remove<span className="sr-only"> {name}</span>
      </button>
    </li>
  );
}

const REMOVED = 'It no longer signs in here. Delete it on its device, too.';

interface PasskeysPartProps {
  factor: SecondFactor;
  /** Shows the recovery codes of a first second factor. */
  onCodes: (codes: readonly string[]) => Promise<void>;
  onChanged: () => Promise<void>;
}

/** The passkeys of the account: devices and keys that sign in place of a code. */
export function PasskeysPart({ factor, onCodes, onChanged }: PasskeysPartProps) {
  const { isOpen, open, close, formRef, buttonRef } = useFormInPlace();
  const [question, setQuestion] = useState<AskedQuestion>();
  const { passkeys, addedAt, hasPassword, hasApp } = factor;
  const isLast = !hasApp && passkeys.length === 1;
  async function added(codes: readonly string[]) {
    close();
    showSuccess('The passkey is added.');
    await (codes.length > 0 ? onCodes(codes) : onChanged());
  }
  const afterLast = `${signInAlone(factor)} alone signs in then, and your recovery codes end.`;
  const removalOf = ({ _id, name }: Passkey): AskedQuestion => ({
    title: `Remove the passkey ${name}`,
    text: isLast ? `It is your last second factor: ${afterLast} ${REMOVED}` : REMOVED,
    confirm: 'Remove',
    danger: true,
    async send() {
      await callContract(removePasskeyCall, { params: { id: _id } });
      showSuccess('The passkey is removed.');
      setQuestion(undefined);
      await onChanged();
    },
  });
  return (
    <div className="mt-6">
      <h3 className="font-semibold">Passkeys</h3>
      <p className="mt-1 text-muted">
        A fingerprint, a face or a key in place of the code. It works on the real address of this shop only.
      </p>
      <ul className="mt-2">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey._id} passkey={passkey} onRemove={() => setQuestion(removalOf(passkey))} />
        ))}
      </ul>
      {!knowsPasskeys() && <p className="mt-2">This browser has no passkeys.</p>}
      {isOpen && (
        <div ref={formRef}>
          <PasskeyForm asksPassword={hasPassword && addedAt === null} onAdded={added} onBack={close} />
        </div>
      )}
      {!isOpen && knowsPasskeys() && passkeys.length < MAX_PASSKEYS && (
        <button ref={buttonRef} type="button" className="btn btn-outline mt-3" onClick={open}>
          Add a passkey
        </button>
      )}
      {question && <QuestionDialog {...question} onClose={() => setQuestion(undefined)} onRefused={onChanged} />}
    </div>
  );
}
