import { QuestionDialog } from '#src/core/calls/question-dialog.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
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
  async function send() {
    const answer = await action.send({ id: user._id });
    showSuccess(givenOrProposed(answer, action.done(user.name)));
    onClose();
    onDone();
  }

  return (
    <QuestionDialog
      title={action.question(user.name)}
      confirm={action.button}
      dismiss="Cancel"
      danger={action.dangerous}
      open={open}
      send={send}
      onClose={onClose}
    >
      <p className="font-semibold [overflow-wrap:anywhere]">{user.email}</p>
      <p className="mt-2 text-muted">{action.text(user)}</p>
    </QuestionDialog>
  );
}
