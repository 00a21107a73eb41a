import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { Modal } from '#src/platform/ui/modal.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { givenOrProposed } from '../rights/proposed.ts';
import type { UserAction } from './user-actions.ts';
import type { ShopUser } from './users.calls.ts';

interface UserDialogProps {
  user: ShopUser;
  action: UserAction;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for confirmation of an action, with the person and the effect. */
export function UserDialog({ user, action, open, onClose, onDone }: UserDialogProps) {
  const { failure, submitting, submit } = useSubmit({
    async send() {
      const answer = await action.send({ id: user._id });
      showSuccess(givenOrProposed(answer, action.done(user.name)));
      onClose();
      onDone();
    },
  });
  const actions = (
    <>
      <button type="button" className="btn btn-outline" onClick={onClose}>
        Cancel
      </button>
      <button
        type="button"
        className={`btn ${action.dangerous ? 'btn-error' : 'btn-primary'}`}
        aria-disabled={submitting}
        onClick={submit}
      >
        {action.button}
      </button>
    </>
  );
  return (
    <Modal title={action.question(user.name)} open={open} onClose={onClose} busy={submitting} actions={actions}>
      <p className="font-semibold [overflow-wrap:anywhere]">{user.email}</p>
      <p className="mt-2 text-muted">{action.text(user)}</p>
      <div className="mt-3">
        <FormProblem message={failure?.message} />
      </div>
    </Modal>
  );
}
