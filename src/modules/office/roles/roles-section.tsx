import { useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { type AskedQuestion, QuestionDialog } from '#src/core/calls/question-dialog.tsx';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import type { RoleInput } from './role.ts';
import { RoleForm } from './role-form.tsx';
import { type GrantableCall, removeRoleCall, type StaffRole } from './roles.calls.ts';

interface RolesSectionProps {
  roles: readonly StaffRole[];
  calls: readonly GrantableCall[];
  onChanged: () => Promise<void>;
}

const membersInWords = (members: number) =>
  members === 0 ? 'No members' : `${formatPieces(members)} ${members === 1 ? 'member' : 'members'}`;

interface RoleRowProps {
  role: StaffRole;
  edit: (role: RoleInput & Partial<StaffRole>) => void;
  ask: (question: AskedQuestion) => void;
  onChanged: () => Promise<void>;
}

function RoleRow({ role, edit, ask, onChanged }: RoleRowProps) {
  const { _id: id, name, money, calls, members, standard } = role;
  const button = 'btn btn-outline btn-sm as-card:min-h-11';
  const askToDelete = () =>
    ask({
      title: `Delete the role ${name}?`,
      text: 'What its members have done stays as it is.',
      confirm: 'Delete',
      danger: true,
      async send() {
        await callContract(removeRoleCall, { params: { id } });
        showSuccess(`The role ${name} is deleted.`);
        await onChanged();
      },
    });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-base-300 border-b py-3">
      <div className="min-w-48 grow">
        <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="block text-muted text-sm">
          {membersInWords(members)} · {formatPieces(calls.length)} rights · {money ? 'sees' : 'does not see'} money
        </span>
      </div>
      <button type="button" className={button} onClick={() => edit(role)}>
        Change<span className="sr-only"> {name}</span>
      </button>
      <button type="button" className={button} onClick={() => edit({ name: `${name} (copy)`, money, calls })}>
        Copy<span className="sr-only"> {name}</span>
      </button>
      {members === 0 && !standard && (
        <button type="button" className={`${button} btn-error`} onClick={askToDelete}>
          Delete<span className="sr-only"> {name}</span>
        </button>
      )}
    </li>
  );
}

/** The roles of the staff, below the list of all users. */
export function RolesSection({ roles, calls, onChanged }: RolesSectionProps) {
  const [edited, setEdited] = useState<RoleInput & Partial<StaffRole>>();
  const [question, setQuestion] = useState<AskedQuestion>();
  return (
    <section className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold text-lg">Roles of the staff</h3>
        <button
          type="button"
          className="btn btn-outline btn-sm as-card:min-h-11"
          onClick={() => setEdited({ name: '', money: false, calls: [] })}
        >
          Add a role
        </button>
      </div>
      <p className="mt-1 max-w-3xl text-muted text-sm">
        A member of the staff does what the role includes, and orders like a customer otherwise. Administrators may do
        everything; people, bank details, approvals and webhooks are for them alone.
      </p>
      <ul className="mt-3 border-base-300 border-t">
        {roles.map((role) => (
          <RoleRow key={role._id} role={role} edit={setEdited} ask={setQuestion} onChanged={onChanged} />
        ))}
      </ul>
      {edited && (
        <RoleForm
          role={roles.find(({ _id }) => _id === edited._id) ?? edited}
          calls={calls}
          onClose={() => setEdited(undefined)}
          onSaved={async (toast) => {
            showSuccess(toast);
            // Before it is closed: opened again, it would have the version before.
            await onChanged();
            setEdited(undefined);
          }}
          onRefused={onChanged}
        />
      )}
      {question && <QuestionDialog {...question} onClose={() => setQuestion(undefined)} onRefused={onChanged} />}
    </section>
  );
}
