import { useState } from 'react';
import { May } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { FormDialog } from '#src/core/calls/form-dialog.tsx';
import { useContract } from '#src/core/calls/use-contract.ts';
import { DateTime } from '#src/core/site/date-time.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { Modal } from '#src/platform/ui/modal.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import type { ShopUser } from '../users/users.calls.ts';
import { accessInWords, searchInWords } from './access-in-words.ts';
import { getDataAccessCall, postErasureOfCall } from './privacy.calls.ts';
import type { DataAccess, ReviewsAfter } from './privacy.ts';
import { ReviewChoiceField } from './review-choice.tsx';

/** Maximum number of accesses that are shown, latest first. */
const MAX_SHOWN = 50;

function AccessList({ accesses }: { accesses: readonly DataAccess[] }) {
  if (accesses.length === 0) return <p className="text-muted">No employee has read it.</p>;
  return (
    <ul className="max-h-80 overflow-y-auto border-base-300 border-t">
      {accesses.map(({ _id, at, by, call, search }) => (
        <li key={_id} className="border-base-300 border-b py-2">
          <span className="block font-semibold [overflow-wrap:anywhere]">{by}</span>
          <span className="text-muted text-sm [overflow-wrap:anywhere]">
            <DateTime at={at} /> · {accessInWords(call)}
            {search && ` · ${searchInWords(search)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface UserDataDialogProps {
  user: ShopUser;
  onClose: () => void;
  onDone: () => void;
}

function ErasureDialog({ user: { _id, name, email }, onClose, onDone }: UserDataDialogProps) {
  const [reviews, setReviews] = useState<ReviewsAfter>('keep');
  const state = useSubmit({
    async send() {
      await callContract(postErasureOfCall, { params: { id: _id }, body: { reviews } });
      showSuccess(`The account of ${name} is deleted.`);
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog
      title={`Delete the account of ${name}?`}
      confirm="Delete account"
      danger
      state={state}
      onClose={onClose}
    >
      <p className="font-semibold [overflow-wrap:anywhere]">{email}</p>
      <p className="text-muted">
        For a person who asked for it. They are signed out everywhere at once and get a mail. Orders, invoices and
        papers stay in the books. This cannot be taken back.
      </p>
      <ReviewChoiceField selected={reviews} onSelect={setReviews} />
    </FormDialog>
  );
}

/** Who has read the data of a person, and the deletion of the account. */
export function UserDataDialog({ user, onClose, onDone }: UserDataDialogProps) {
  const [erases, setErases] = useState(false);
  const { answer, problem } = useContract(getDataAccessCall, { params: { id: user._id }, query: { limit: MAX_SHOWN } });
  if (erases) return <ErasureDialog user={user} onClose={onClose} onDone={onDone} />;
  const actions = (
    <>
      <button type="button" className="btn btn-outline" onClick={onClose}>
        Close
      </button>
      {user.role !== 'admin' && (
        <May call={postErasureOfCall}>
          <button type="button" className="btn btn-outline btn-error" onClick={() => setErases(true)}>
            Delete account
          </button>
        </May>
      )}
    </>
  );
  return (
    <Modal title={`Access to the data of ${user.name}`} open onClose={onClose} actions={actions}>
      <FormProblem message={problem} />
      {answer && <AccessList accesses={answer} />}
    </Modal>
  );
}
