import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SignInAgain } from '#src/core/accounts/google/sign-in-again.tsx';
import { signedInUser } from '#src/core/accounts/sessions/session.ts';
import { callContract, signOut } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { saveFile } from '#src/core/calls/download-file.ts';
import { FormDialog } from '#src/core/calls/form-dialog.tsx';
import { Field } from '#src/platform/ui/field.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { getOwnDataCall, postErasureCall } from './privacy.calls.ts';
import type { ReviewsAfter } from './privacy.ts';
import { ReviewChoiceField } from './review-choice.tsx';

function DeletionDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [input, setInput] = useState({ password: '' });
  const [reviews, setReviews] = useState<ReviewsAfter>('keep');
  // Of the account that is signed in now: with Google another one can be chosen.
  const [email, setEmail] = useState(() => signedInUser()?.email);
  const state = useSubmit<'password'>({
    serverFields: ['password'],
    async send() {
      await callContract(postErasureCall, { body: { ...input, reviews } });
      showSuccess('Your account is deleted.');
      // The session has ended on the server already.
      await signOut().catch(() => undefined);
      await navigate('/');
    },
  });
  return (
    <FormDialog title="Delete your account?" confirm="Delete my account" danger state={state} onClose={onClose}>
      <p className="font-semibold [overflow-wrap:anywhere]">{email}</p>
      <p>
        Profile, list, conversations, alerts, keys and quotes are deleted at once, and every device is signed out. This
        cannot be taken back.
      </p>
      <p className="text-muted text-sm">
        Orders, invoices and papers stay in our books for as long as the law wants; then your name and address are taken
        out of them.
      </p>
      <ReviewChoiceField selected={reviews} onSelect={setReviews} />
      <Field
        label="Your password"
        type="password"
        autoComplete="current-password"
        hint="Leave it empty if you sign in with Google only."
        {...textFields(input, setInput, state)('password')}
      />
      <SignInAgain
        failure={state.failure}
        onSignedIn={(signedIn) => {
          setEmail(signedIn);
          state.clear('form');
        }}
      />
    </FormDialog>
  );
}

/** A copy of the own data, and the deletion of the account, in the profile. */
export default function OwnDataSection() {
  const [asks, setAsks] = useState(false);
  const { failure, submitting, submit } = useSubmit({
    async send() {
      const copy = await callContract(getOwnDataCall, {});
      saveFile(new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' }), 'my-data.json');
    },
  });
  return (
    <div className="max-w-3xl">
      <p className="mt-1 text-muted">Download all that we store about you, as a JSON file, or delete your account.</p>
      <CallProblem {...failure} typed={false} />
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="button" className="btn btn-outline" aria-disabled={submitting} onClick={submit}>
          Download your data
        </button>
        <button type="button" className="btn btn-outline" onClick={() => setAsks(true)}>
          Delete account
        </button>
      </div>
      {asks && <DeletionDialog onClose={() => setAsks(false)} />}
    </div>
  );
}
