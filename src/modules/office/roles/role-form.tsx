import { useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { FormDialog } from '#src/core/calls/form-dialog.tsx';
import { isRefusal } from '#src/platform/http/refusal.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { problemAt, useSubmit } from '#src/platform/ui/use-submit.ts';
import { givenOrProposed } from '../rights/proposed.ts';
import { MAX_ROLE_NAME, type RoleInput, roleProblem } from './role.ts';
import { type GrantableCall, postRoleOfStaffCall, putRoleCall, type StaffRole } from './roles.calls.ts';

interface AreaProps {
  area: string;
  calls: readonly GrantableCall[];
  chosen: ReadonlySet<string>;
  onChange: (calls: readonly GrantableCall[], isChosen: boolean) => void;
}

/** The calls of an area, folded until the area is opened. */
function Area({ area, calls, chosen, onChange }: AreaProps) {
  const count = calls.filter(({ call }) => chosen.has(call)).length;
  return (
    <details className="border-base-300 border-b">
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
        <input
          type="checkbox"
          className="checkbox"
          aria-label={`All of ${area}`}
          checked={count === calls.length}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < calls.length;
          }}
          onChange={({ target }) => onChange(calls, target.checked)}
        />
        <span className="font-semibold">{area}</span>
        <span className="ml-auto text-muted text-sm tabular-nums">
          {count} of {calls.length}
        </span>
      </summary>
      <ul className="pb-2 pl-9">
        {calls.map((each) => (
          <li key={each.call}>
            <label className="flex gap-3 py-1.5 text-sm">
              <input
                type="checkbox"
                className="checkbox checkbox-sm shrink-0"
                checked={chosen.has(each.call)}
                onChange={({ target }) => onChange([each], target.checked)}
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {each.summary}
                <span className="block font-mono text-muted text-xs">{each.call}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface RoleFormProps {
  /** The role to change, or to start a copy from. */
  role: RoleInput & Partial<Pick<StaffRole, '_id' | 'version'>>;
  calls: readonly GrantableCall[];
  onClose: () => void;
  /** @param toast what the person reads then */
  onSaved: (toast: string) => Promise<void>;
  /** Another administrator may have changed the role. */
  onRefused: () => Promise<void>;
}

/**
 * The values of the form, and how they are sent. What was edited stays if another administrator changes the role, and
 * the rest becomes what the role has then.
 */
function useRoleForm({ role, calls, onSaved, onRefused }: Omit<RoleFormProps, 'onClose'>) {
  const [edits, setEdits] = useState<Partial<Omit<RoleInput, 'calls'>>>({});
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { name, money } = { ...role, ...edits };
  const all = new Set([...role.calls, ...choices.keys()].filter((call) => choices.get(call) ?? true));
  const offered = calls.filter(({ withoutMoney }) => money || withoutMoney);
  const chosen = new Set(offered.flatMap(({ call }) => (all.has(call) ? [call] : [])));
  const input: RoleInput = { name, money, calls: [...chosen] };
  const form = useSubmit<'name' | 'calls'>({
    validate: () => problemAt(roleProblem(input, calls)),
    serverFields: ['name', 'calls'],
    async send() {
      const { _id: id, version } = role;
      const answer =
        id === undefined || version === undefined
          ? await callContract(postRoleOfStaffCall, { body: input })
          : await callContract(putRoleCall, { params: { id }, body: { ...input, version } });
      await onSaved(givenOrProposed(answer, `The role ${name.trim()} is saved.`));
    },
    onFailure: async (error) => {
      if (isRefusal(error)) await onRefused();
    },
  });
  return {
    ...form,
    ...{ name, money, offered, chosen },
    setName(value: string) {
      setEdits({ ...edits, name: value });
      form.clear('name');
    },
    setMoney(isSeen: boolean) {
      setEdits({ ...edits, money: isSeen });
      form.clear('calls');
    },
    choose(changed: readonly GrantableCall[], isChosen: boolean) {
      setChoices(new Map([...choices, ...changed.map(({ call }) => [call, isChosen] as const)]));
      form.clear('calls');
    },
  };
}

/** Name and calls of a role. */
export function RoleForm({ onClose, ...asked }: RoleFormProps) {
  const { role } = asked;
  const { problems, ...values } = useRoleForm(asked);
  const { name, money, offered, chosen } = values;
  const areas = [...new Set(offered.map(({ area }) => area))];
  return (
    <FormDialog
      title={role._id === undefined ? 'Add a role' : 'Change the role'}
      confirm="Save"
      state={values}
      onClose={onClose}
    >
      <Field
        label="Name"
        autoComplete="off"
        placeholder="Night shift"
        maxLength={MAX_ROLE_NAME}
        value={name}
        error={problems.name}
        onChange={({ target: { value } }) => values.setName(value)}
      />
      <label className="mt-3 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="checkbox"
          checked={money}
          onChange={({ target }) => values.setMoney(target.checked)}
        />
        Sees prices and amounts
      </label>
      <fieldset data-invalid={problems.calls ? true : undefined} className="mt-3">
        <legend className="font-medium text-sm">What the role may do</legend>
        {areas.map((area) => (
          <Area
            key={area}
            area={area}
            calls={offered.filter((each) => each.area === area)}
            chosen={chosen}
            onChange={values.choose}
          />
        ))}
      </fieldset>
      {problems.calls && <FormProblem message={problems.calls} />}
    </FormDialog>
  );
}
