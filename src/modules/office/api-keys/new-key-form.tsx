import { useId, useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { Field } from '#src/platform/ui/field.tsx';
import { useUnsaved } from '#src/platform/ui/unsaved.ts';
import { keepEditsSince, problemAt, textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { postApiKeyCall } from './api-key.calls.ts';
import {
  type KeyDays,
  keyDays,
  MAX_KEY_NAME,
  type NewApiKey,
  newKeyProblem,
  type Rights,
  rightsNames,
} from './api-key.ts';

const empty: NewApiKey = { name: '', rights: 'read', days: 90 };

interface ChoiceProps<Value> {
  label: string;
  value: Value;
  choices: readonly (readonly [value: Value, name: string])[];
  onChoose: (value: Value) => void;
}

function Choice<Value extends string | number>({ label, value, choices, onChoose }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <select
        id={id}
        className="select w-full"
        value={value}
        onChange={({ target }) => {
          const chosen = choices[target.selectedIndex];
          if (chosen) onChoose(chosen[0]);
        }}
      >
        {choices.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** @param props.onMade gets the key, which no later answer contains */
export function NewKeyForm({ onMade }: { onMade: (name: string, key: string) => void }) {
  const [input, setInput] = useState(empty);
  const { form, problems, failure, submitting, submit, clear } = useSubmit<keyof NewApiKey>({
    validate: () => problemAt(newKeyProblem(input)),
    serverFields: ['name'],
    async send() {
      const { key } = await callContract(postApiKeyCall, { body: input });
      setInput((now) => keepEditsSince(now, input, empty));
      onMade(input.name.trim(), key);
    },
  });
  useUnsaved(input.name !== '');
  const field = textFields(input, setInput, { problems, clear });
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-4 grid items-start gap-3 sm:grid-cols-3">
      <Field label="Name of the key" maxLength={MAX_KEY_NAME} autoComplete="off" {...field('name')} />
      <Choice<Rights>
        label="Rights"
        value={input.rights}
        choices={[
          ['read', rightsNames.read],
          ['write', rightsNames.write],
        ]}
        onChoose={(rights) => setInput((before) => ({ ...before, rights }))}
      />
      <Choice<KeyDays>
        label="Ends after"
        value={input.days}
        choices={keyDays.map((days) => [days, `${days} days`] as const)}
        onChoose={(days) => setInput((before) => ({ ...before, days }))}
      />
      <div className="flex flex-col items-start gap-2 sm:col-span-3">
        <CallProblem {...failure} />
        <button type="submit" className="btn btn-outline" aria-disabled={submitting}>
          Make a key
        </button>
      </div>
    </form>
  );
}
