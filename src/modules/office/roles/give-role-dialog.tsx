import { useId, useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { FormDialog } from '#src/core/calls/form-dialog.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { givenOrProposed } from '../rights/proposed.ts';
import type { ShopUser } from '../users/users.calls.ts';
import { postStaffRoleCall, type StaffRole } from './roles.calls.ts';

interface GiveRoleDialogProps {
  user: ShopUser;
  roles: readonly StaffRole[];
  onClose: () => void;
  onDone: () => void;
}

/** Gives a person a role of the staff, or takes it away. */
export function GiveRoleDialog({ user, roles, onClose, onDone }: GiveRoleDialogProps) {
  const id = useId();
  const [role, setRole] = useState(user.staffRole ?? '');
  const state = useSubmit({
    async send() {
      const answer = await callContract(postStaffRoleCall, { params: { id: user._id }, body: { role: role || null } });
      const name = roles.find(({ _id }) => _id === role)?.name;
      const given = name ? `${user.name} has the role ${name} now.` : `${user.name} is a customer now.`;
      showSuccess(givenOrProposed(answer, given));
      onDone();
    },
  });
  return (
    <FormDialog title={`Role of ${user.name}`} confirm="Save" state={state} onClose={onClose}>
      <p className="font-semibold [overflow-wrap:anywhere]">{user.email}</p>
      <label htmlFor={id} className="mt-3 block font-medium text-sm">
        Role in the staff
      </label>
      <select id={id} className="select mt-1 w-full" value={role} onChange={({ target }) => setRole(target.value)}>
        <option value="">None, a customer</option>
        {roles.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
      <p className="mt-2 text-muted text-sm">
        The person and all administrators get a mail. It takes effect at once, unless another administrator has to
        approve it.
      </p>
    </FormDialog>
  );
}
